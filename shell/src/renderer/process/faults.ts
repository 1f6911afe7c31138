import type { FaultKind } from '../../../contract/boot.ts';
import type { RemoteModule, RouteContext } from '../../../contract/remote.ts';
import { loadFailure, throwingRemote } from '../../qa/faults.ts';

/** The remote as a QA session wants it to fail: what its loaders do first, and its pages. */
export function withFault(remote: RemoteModule, kind: FaultKind) {
  return {
    remote: kind === 'throws' ? throwingRemote(remote) : remote,
    before: (context: RouteContext) => step(remote.name, kind, context),
  };
}

async function step(name: string, kind: FaultKind, { queryClient }: RouteContext): Promise<void> {
  const failure = loadFailure(name, kind);
  if (failure) throw failure;
  // The host delays a slow page: a silent renderer would be killed.
  if (kind !== 'api-500') return;
  const { queries, ...others } = queryClient.getDefaultOptions();
  const queryFn = () => Promise.reject(new Error(`500: the API fails for ${name} (QA)`));
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, queryFn } });
}
