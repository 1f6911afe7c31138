import type { Boot } from '../../contract/boot.ts';

/** Tells the server that a remote's files did not come, that it threw, or that it drew another page than the server. */
export type Report = (remote: string, kind: 'load' | 'render' | 'hydration') => void;

/** Each kind of failure of each remote is told once: more would say no more. */
export function createReport({ remotes }: Pick<Boot, 'remotes'>): Report {
  const told = new Set<string>();
  return (remote, kind) => {
    const version = remotes.find(({ name }) => name === remote)?.version;
    const key = remote + kind;
    if (!version || told.has(key)) return;
    told.add(key);
    navigator.sendBeacon('/_report', JSON.stringify({ remote, version, kind }));
  };
}
