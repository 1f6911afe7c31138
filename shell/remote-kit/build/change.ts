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
    const why = change.problem ?? 'A check failed; the site is as it was.';
    return { ok: false, text: [...findings, why].join('\n'), json: change };
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

function findingLines({ findings }: Change): string[] {
  const hosts = Object.entries(findings);
  return hosts.flatMap(([host, found]) => [
    ...(hosts.length > 1 ? [`On the host ${host}:`] : []),
    ...found.map(findingLine),
  ]);
}

function findingLine({ check, problems, skipped }: Finding): string {
  if (skipped) return `  – ${check}: not checked, ${skipped}`;
  if (problems.length === 0) return `  ✓ ${check}`;
  return [`  ✗ ${check}`, ...problems.map((problem) => `      ${problem}`)].join('\n');
}
