/** The exports of the site kit that the shared files use. The others need the site's router and queries. */
export * from '@workspace/shared-ui/src/site-kit/choice-link.tsx';
export * from '@workspace/shared-ui/src/site-kit/format-partial-date.ts';
export * from '@workspace/shared-ui/src/site-kit/paging.ts';
export * from '@workspace/shared-ui/src/site-kit/url-state.ts';
