import type { RouteSpec } from '../../contract/boot.ts';
import type { Head } from '../../contract/remote.ts';

/** The id of a remote's route in the router. */
export const routeId = (spec: Pick<RouteSpec, 'remote' | 'id'>) => `${spec.remote}/${spec.id}`;

/** The head of the shell's own page for URLs that match no remote. */
export const NOT_FOUND_HEAD: Head = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  canonicalPath: '/404',
  status: 404,
};

/** Why the server could not render a page, by its status, in words for the visitor. */
export const PROBLEMS = {
  /** The visitor has sent too many requests. */
  429: 'You have requested too many pages in a short time. Please wait a moment and try again.',
  /** The page's own code failed. */
  500: 'Something went wrong while this page was being rendered. The rest of the site works as usual.',
  /** The API is unavailable. */
  503: 'The data for this page is not available at the moment. Please try again in a little while.',
} as const;
