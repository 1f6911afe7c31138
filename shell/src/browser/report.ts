import type { Boot } from '../../contract/boot.ts';

/** Reports to the server that a remote failed to load, threw while rendering, or did not match the server's HTML. */
export type Report = (remote: string, kind: 'load' | 'render' | 'hydration') => void;

/** Creates a function that reports each kind of failure of each remote once per page load. */
export function createReport({ remotes }: Pick<Boot, 'remotes'>): Report {
  const reported = new Set<string>();
  return (remote, kind) => {
    const version = remotes.find(({ name }) => name === remote)?.version;
    const key = remote + kind;
    if (!version || reported.has(key)) return;
    reported.add(key);
    navigator.sendBeacon('/_report', JSON.stringify({ remote, version, kind }));
  };
}
