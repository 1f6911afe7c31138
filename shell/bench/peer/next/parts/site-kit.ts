/** What shared files take from the site kit; the rest of it is for the site's own router and queries. */
export * from '../workspace/shared-ui/src/site-kit/format-partial-date.ts';
export * from '../workspace/shared-ui/src/site-kit/list-parts.ts';
