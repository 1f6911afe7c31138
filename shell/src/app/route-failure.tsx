import { useQueryClient } from '@tanstack/react-query';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { ErrorPage } from '../frame/error-page.tsx';
import { OutletError } from '../frame/outlet-error.tsx';
import { allowRecovery } from './recovery.ts';

/** Replaces a page whose loader or rendering failed. */
export function RouteFailure() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const queryClient = useQueryClient();
  if (isRouteErrorResponse(error)) return <ErrorPage text={String(error.data)} />;
  const retry = () => {
    // A browser does not fetch a module again after a failed import, so the server may have to render the page.
    allowRecovery();
    // The query client does not repeat a request that has just failed.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    void revalidator.revalidate();
  };
  return <OutletError onRetry={retry} />;
}
