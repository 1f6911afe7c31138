import type { Fault } from '../../contract/boot.ts';
import type { RemoteModule, RouteContext } from '../../contract/remote.ts';
import type { ReleaseSet } from '../releases/release-set.ts';
import { loadFailure, SLOW_MS, throwingRemote } from './faults.ts';

type Step = (context: RouteContext) => Promise<void> | void;

/** What happens on the server before a route's own loader. */
function stepOf(remote: string, { kind }: Fault): Step {
  const failure = loadFailure(remote, kind);
  if (failure) return () => Promise.reject(failure);
  if (kind === 'slow') return () => new Promise((resolve) => setTimeout(resolve, SLOW_MS));
  if (kind !== 'api-500') return () => undefined;
  return ({ queryClient }) => {
    const { queries, ...others } = queryClient.getDefaultOptions();
    const queryFn = () => Promise.reject(new Error(`500: the API fails for ${remote} (QA)`));
    queryClient.setDefaultOptions({ ...others, queries: { ...queries, queryFn } });
  };
}

function faulty(remote: RemoteModule, fault: Fault): RemoteModule {
  const step = stepOf(remote.name, fault);
  const base = fault.kind === 'throws' ? throwingRemote(remote) : remote;
  const routes = base.routes.map((route) => ({
    ...route,
    async load(context: RouteContext) {
      await step(context);
      await route.load?.(context);
    },
  }));
  return { ...base, routes };
}

/** The set with the faults that happen on the server; the set itself when there are none. */
export function withFaults(set: ReleaseSet, faults: Readonly<Record<string, Fault>>): ReleaseSet {
  const own = Object.entries(faults).filter(
    ([name, { side }]) => side !== 'browser' && set.releases.has(name),
  );
  if (own.length === 0) return set;
  const releases = new Map(set.releases);
  for (const [name, fault] of own) {
    const release = set.releases.get(name);
    if (release) releases.set(name, { ...release, module: faulty(release.module, fault) });
  }
  return { ...set, releases };
}
