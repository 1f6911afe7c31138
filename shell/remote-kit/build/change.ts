import type { Change, ChangeRequest, Finding } from '@agent-atlas/api-client/releases';
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

/**
 * Requests a change and waits until it is complete and every running server serves it.
 *
 * @param done the text for a successful change
 */
export async function makeChange(
  client: RemoteClient,
  request: ChangeRequest,
  done: string,
): Promise<Outcome> {
  const change = await client.change(request);
  const findings = findingLines(change);
  if (change.state !== 'done') {
    const why = change.problem ?? 'A check failed; the site was not changed.';
    return { ok: false, text: [...findings, '', why].join('\n'), json: change };
  }
  const late = change.revision === null ? [] : await lateServers(client, change.revision);
  const lines = late.map(
    ({ id, problem }) => `The server ${id} does not serve it yet${problem ? `: ${problem}` : '.'}`,
  );
  return {
    ok: late.length === 0,
    text: [...findings, done, ...lines].join('\n'),
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
  const failed = found.filter(({ problems }) => problems.length > 0);
  const skipped = found.filter(({ skipped }) => skipped !== undefined);
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
    ...skipped.map(({ check, skipped }) => `  – ${check}: not checked, ${skipped}`),
    ...passed.map(({ check, seconds }) => {
      return `  ✓ ${check}${seconds === undefined ? '' : ` (${seconds.toFixed(1)} s)`}`;
    }),
  ];
}
