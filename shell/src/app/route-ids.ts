import type { RouteSpec } from '../../contract/boot.ts';
import type { Head } from '../../contract/remote.ts';

/** The id of a remote's route in the router. */
export const routeId = (spec: Pick<RouteSpec, 'remote' | 'id'>) => `${spec.remote}/${spec.id}`;

export const NOT_FOUND_ID = 'not-found';

/** The head of the shell's own page for URLs that match no remote. */
export const NOT_FOUND_HEAD: Head = {
  title: 'Page not found',
  description: 'There is no page at this address.',
  canonicalPath: '/404',
  status: 404,
};

/** The error of a page that the server could not render, in the form in which React Router hydrates it. */
export interface ServerFailure {
  readonly status: number;
  readonly statusText: string;
  readonly internal: boolean;
  readonly data: string;
}

const FAILURES = {
  429: 'You have requested too many pages in a short time. Please wait a moment and try again.',
  500: 'Something went wrong while this page was being rendered. The rest of the site works as usual.',
  503: 'The data for this page is not available at the moment. Please try again in a little while.',
} as const;

/**
 * @param status 503 when the API is unavailable, 429 when the visitor has sent too many requests, 500 when the page's
 * own code failed
 */
export function serverFailure(status: keyof typeof FAILURES): ServerFailure {
  return { status, statusText: '', internal: false, data: FAILURES[status] };
}
