import type { FaultKind } from '../../contract/boot.ts';
import type { RemoteModule, RemoteRoute } from '../../contract/remote.ts';

/** How long a slow remote takes, in milliseconds. */
export const SLOW_MS = 5000;

/** What a remote's loading fails with; undefined when the fault lets it load. */
export function loadFailure(remote: string, kind: FaultKind): Error | undefined {
  switch (kind) {
    case 'offline':
      return new TypeError(`Failed to fetch dynamically imported module: ${remote} (QA)`);
    case 'wrong-shared':
      return new Error(`${remote} asks for react ^0.0.1, which the host does not share (QA)`);
    case 'slow':
    case 'api-500':
    case 'throws':
      return undefined;
  }
}

/** In place of a page. */
function ThrowingPage(): never {
  throw new Error('This page throws when it is drawn (QA)');
}

/** The remote with pages that throw when they are drawn. */
export function throwingRemote(remote: RemoteModule): RemoteModule {
  const routes = remote.routes.map(
    (route): RemoteRoute => ({
      ...route,
      page: async () => ({ Page: ThrowingPage }),
    }),
  );
  return { ...remote, routes };
}
