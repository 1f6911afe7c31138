import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { allowRecovery } from './browser/recovery.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { OutletError } from './frame/outlet-error.tsx';

/** A page that the server could not show: what its loader threw, as React Router hydrates it. */
export interface ServerFailure {
  readonly status: number;
  readonly statusText: string;
  readonly internal: boolean;
  readonly data: string;
}

const FAILURES = {
  429: 'You have asked for a great many pages in a short time. Please wait a little and try again.',
  500: 'Something went wrong while this page was made. The rest of the site works as usual.',
  503: 'The data for this page is not available at the moment. Please try again in a little while.',
} as const;

/**
 * @param status 503 when the data is away, 429 when the visitor has asked for too much of it, 500 when
 * the page's own code failed
 */
export function serverFailure(status: keyof typeof FAILURES): ServerFailure {
  const data = FAILURES[status];
  return { status, statusText: '', internal: false, data };
}

/** Stands in for a page whose loader or rendering failed. */
export function RouteFailure() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  if (isRouteErrorResponse(error)) return <ErrorPage text={String(error.data)} />;
  const retry = () => {
    // A browser does not fetch code again that it could not have once: then the server answers instead.
    allowRecovery();
    void revalidator.revalidate();
  };
  return <OutletError onRetry={retry} />;
}
