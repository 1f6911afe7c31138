import type {
  Change,
  ChangeRequest,
  Finding,
  ReleaseState,
} from '@agent-atlas/api-client/releases';
import { ReleaseError } from './errors.ts';
import type { RemoteClient } from './remote-client.ts';

/** The result of a command: text for people, and the same data for `--json`. */
export interface Outcome {
  readonly text: string;
  readonly json: unknown;
  /** False if a check or the change failed. */
  readonly ok?: boolean;
}

/** How long to wait for servers to serve the change, and the polling interval, in milliseconds. */
const SERVERS_MS = 10_000;
const POLL_MS = 50;

/** A change without what its operator saw. `from` is the version that the operator saw active. */
export type WantedChange =
  | Extract<ChangeRequest, { kind: 'check' }>
  | Omit<Extract<ChangeRequest, { kind: 'activate' }>, 'from'>
  | Omit<Extract<ChangeRequest, { kind: 'canary' }>, 'from' | 'ifCanary'>
  | Omit<Extract<ChangeRequest, { kind: 'promote' }>, 'from' | 'ifCanary'>
  | Omit<Extract<ChangeRequest, { kind: 'abort' }>, 'ifCanary'>
  | Omit<Extract<ChangeRequest, { kind: 'rollback' }>, 'from' | 'to'>
  | Omit<Extract<ChangeRequest, { kind: 'remove' }>, 'from'>;

/**
 * Adds to a change what its operator sees, so that the site refuses it if another operator was
 * faster.
 *
 * @param from the version that the operator saw active, if not that of the state
 */
export function seeing(
  { active, canaries, rollbacks }: ReleaseState,
  wanted: WantedChange,
  from?: string,
): ChangeRequest {
  switch (wanted.kind) {
    case 'check':
      return wanted;
    case 'activate': {
      const seen = (remote: string) => [remote, from ?? active[remote] ?? null] as const;
      return { ...wanted, from: Object.fromEntries(Object.keys(wanted.versions).map(seen)) };
    }
    case 'abort':
      return { ...wanted, ifCanary: canaries[wanted.remote] ?? null };
    default: {
      const { remote } = wanted;
      const seen = from ?? active[remote];
      if (seen === undefined) throw new ReleaseError(`${remote} is not active.`);
      if (wanted.kind === 'remove') return { ...wanted, from: seen };
      if (wanted.kind === 'rollback') {
        const to = seen === active[remote] ? rollbacks[remote] : undefined;
        return { ...wanted, from: seen, ...(to !== undefined && { to }) };
      }
      return { ...wanted, from: seen, ifCanary: canaries[remote] ?? null };
    }
  }
}

/** What visitors get of each remote of a change, according to its answer. */
function liveLines({ live = {} }: Pick<Change, 'live'>): string[] {
  return Object.entries(live).map(([remote, { active, canary }]) => {
    if (active === null) return `Live now: no version of ${remote}`;
    const share =
      canary && `, and ${canary.version} for ${Number((canary.share * 100).toFixed(2))}%`;
    return `Live now: ${remote} ${active}${share ?? ''}`;
  });
}

/**
 * Requests a change and waits until it is complete and every running server serves it.
 *
 * @param done the text for a successful change
 * @param from the version that the operator saw active; by default the one that is active now
 */
export async function makeChange(
  client: RemoteClient,
  wanted: WantedChange,
  done: string,
  from?: string,
): Promise<Outcome> {
  const change = await client.change(seeing(await client.state(), wanted, from));
  const findings = findingLines(change);
  const live = wanted.kind === 'check' ? [] : liveLines(change);
  if (change.state !== 'done') {
    const isListed = Object.values(change.findings)
      .flat()
      .some(({ problems }) => change.problem !== null && problems.includes(change.problem));
    const failed = 'A check failed; the site was not changed.';
    const why = isListed ? failed : (change.problem ?? failed);
    return { ok: false, text: [...findings, '', why, ...live].join('\n'), json: change };
  }
  const late = change.revision === null ? [] : await lateServers(client, change.revision);
  const lines = late.map(
    ({ id, problem }) => `The server ${id} does not serve it yet${problem ? `: ${problem}` : '.'}`,
  );
  return {
    ok: late.length === 0,
    text: [...findings, done, ...live, ...lines].join('\n'),
    json: { ...change, late },
  };
}

/** The running web servers that do not serve a revision within the time limit. */
async function lateServers(client: RemoteClient, revision: number) {
  const deadline = performance.now() + SERVERS_MS;
  for (;;) {
    const servers = (await client.servers()).filter(({ kind }) => kind === 'web');
    const late = servers.filter((server) => (server.revision ?? -1) < revision || server.problem);
    if (late.length === 0 || performance.now() > deadline) return late;
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** What a reviewer needs to know about a change's checks: how many failed, which, why, and what to do. */
export function findingLines({
  findings,
  seconds,
}: Pick<Change, 'findings' | 'seconds'>): string[] {
  const hosts = Object.entries(findings);
  return hosts.flatMap(([host, found]) => [
    ...(hosts.length > 1 ? [`On the host ${host}:`] : []),
    ...summaryLines(found, seconds),
  ]);
}

function summaryLines(found: readonly Finding[], seconds: number | undefined): string[] {
  const failed = found.filter(({ problems, misfit }) => problems.length > 0 && !misfit);
  const skipped = found.filter(({ skipped, misfit }) => skipped !== undefined || misfit);
  const passed = found.filter((finding) => !failed.includes(finding) && !skipped.includes(finding));
  const time = seconds === undefined ? '' : ` (${seconds.toFixed(1)} s)`;
  const counts = `${failed.length} failed, ${skipped.length} not run, ${passed.length} passed`;
  return [
    `${counts}${time}`,
    ...failed.flatMap(({ check, problems, hint }) => [
      `  ✗ ${check}`,
      ...problems.map((problem) => `      ${problem}`),
      ...(hint === undefined ? [] : [`      → ${hint}`]),
    ]),
    ...skipped.flatMap(({ check, problems, hint, skipped }) => [
      `  – ${check}: ${skipped === undefined ? `only another build can run it: ${problems.join('; ')}` : `not checked, ${skipped}`}`,
      ...(hint === undefined ? [] : [`      → ${hint}`]),
    ]),
    ...passed.map(({ check, seconds }) => {
      return `  ✓ ${check}${seconds === undefined ? '' : ` (${seconds.toFixed(1)} s)`}`;
    }),
  ];
}
