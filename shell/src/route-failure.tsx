import { useQueryClient } from '@tanstack/react-query';
import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { allowRecovery } from './browser/recovery.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { OutletError } from './frame/outlet-error.tsx';

/** Stands in for a page whose loader or rendering failed. */
export function RouteFailure() {
  const error = useRouteError();
  const revalidator = useRevalidator();
  const queryClient = useQueryClient();
  if (isRouteErrorResponse(error)) return <ErrorPage text={String(error.data)} />;
  const retry = () => {
    // A browser does not fetch code again that it could not have once: then the server answers instead.
    allowRecovery();
    // What has failed just now is not asked for again by itself.
    queryClient.removeQueries({ predicate: ({ state }) => state.status === 'error' });
    void revalidator.revalidate();
  };
  return <OutletError onRetry={retry} />;
}
