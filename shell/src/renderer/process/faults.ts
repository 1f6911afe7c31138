import type { QueryFetch } from '@agent-atlas/api/client';
import type { FaultKind } from '../../../contract/fault-kinds.ts';
import type { RemoteModule } from '../../../contract/remote.ts';
import { loadFailure, throwingRemote } from '../../app/faults.ts';

/**
 * The remote with an injected fault: a step before its loaders, its pages, and its requests. The host delays a slow
 * page itself, because it would kill a silent renderer.
 */
export function withFault(remote: RemoteModule, kind: FaultKind, fetch: QueryFetch) {
  const { name } = remote;
  const fail = () => Promise.reject(new Error(`500: the API fails for ${name} (QA)`));
  return {
    remote: kind === 'throws' ? throwingRemote(remote) : remote,
    fetch: kind === 'api-500' ? fail : fetch,
    async before() {
      const failure = loadFailure(name, kind);
      if (failure) throw failure;
    },
  };
}
