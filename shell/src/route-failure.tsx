import { isRouteErrorResponse, useRevalidator, useRouteError } from 'react-router-dom';
import { allowRecovery } from './browser/recovery.ts';
import { ErrorPage } from './frame/error-page.tsx';
import { OutletError } from './frame/outlet-error.tsx';

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
