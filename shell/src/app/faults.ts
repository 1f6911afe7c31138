import type { FaultKind } from '../../contract/fault-kinds.ts';
import type { RemoteModule, RemoteRoute } from '../../contract/remote.ts';

/** How long a slow remote takes, in milliseconds. */
export const SLOW_MS = 5000;

/** The error with which a remote fails to load; undefined if the fault does not affect loading. */
export function loadFailure(remote: string, kind: FaultKind): Error | undefined {
  switch (kind) {
    case 'offline':
      return new TypeError(`Failed to fetch dynamically imported module: ${remote} (QA)`);
    case 'wrong-shared':
      return new Error(`${remote} requires react ^0.0.1, which the host does not share (QA)`);
    case 'slow':
    case 'api-500':
    case 'throws':
      return undefined;
  }
}

function ThrowingPage(): never {
  throw new Error('This page throws when it renders (QA)');
}

/** The remote with pages and contributions that throw when they render. */
export function throwingRemote(remote: RemoteModule): RemoteModule {
  const routes = remote.routes.map(
    (route): RemoteRoute => ({
      ...route,
      page: async () => ({ Page: ThrowingPage }),
    }),
  );
  const slots = remote.slots?.map((slot) => ({
    ...slot,
    component: async () => ({ Contribution: ThrowingPage }),
  }));
  return { ...remote, routes, ...(slots && { slots }) };
}
