import type { FaultKind } from '../../../contract/fault-kinds.ts';
import type { RemoteModule, RouteContext } from '../../../contract/remote.ts';
import { loadFailure, throwingRemote } from '../../app/faults.ts';

/** The remote with an injected fault: a step before its loaders, and its pages. */
export function withFault(remote: RemoteModule, kind: FaultKind) {
  return {
    remote: kind === 'throws' ? throwingRemote(remote) : remote,
    before: (context: RouteContext) => step(remote.name, kind, context),
  };
}

async function step(name: string, kind: FaultKind, { queryClient }: RouteContext): Promise<void> {
  const failure = loadFailure(name, kind);
  if (failure) throw failure;
  // The host delays a slow page itself, because it would kill a silent renderer.
  if (kind !== 'api-500') return;
  const { queries, ...others } = queryClient.getDefaultOptions();
  const queryFn = () => Promise.reject(new Error(`500: the API fails for ${name} (QA)`));
  queryClient.setDefaultOptions({ ...others, queries: { ...queries, queryFn } });
}
