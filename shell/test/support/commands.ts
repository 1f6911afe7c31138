import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';
import { beforeEach, onTestFinished, vi } from 'vitest';
import { throwErrors } from '../../remote-kit/commands/command-line.ts';
import type { Place } from '../../remote-kit/commands/place.ts';
import { releaseProgram } from '../../remote-kit/commands/program.ts';
import { thisMachine } from '../../src/release-cli/this-machine.ts';

export const AT = '2026-01-01T00:00:00.000Z';

export interface Call {
  readonly call: string;
  readonly body: unknown;
}

/** The responses by call, such as `GET /state`. Any other call gets 404. */
export async function serve(responses: Readonly<Record<string, unknown>>): Promise<Call[]> {
  const calls: Call[] = [];
  const server = createServer(async (request, response) => {
    const call = `${request.method} ${request.url?.replace('/v1', '')}`;
    const hasBody = request.method === 'POST' || request.method === 'PUT';
    calls.push({ call, body: hasBody ? await json(request) : undefined });
    const found = responses[call];
    response.statusCode = found === undefined ? 404 : typeof found === 'number' ? found : 200;
    const body = typeof found === 'object' ? found : { error: `Status ${response.statusCode}.` };
    response.end(response.statusCode === 204 ? undefined : JSON.stringify(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  vi.stubEnv('RELEASE_URL', `http://127.0.0.1:${(server.address() as AddressInfo).port}`);
  vi.stubEnv('RELEASE_TOKEN', 'token');
  onTestFinished(() => void vi.unstubAllEnvs());
  return calls;
}

/**
 * Runs a command. Rejects with its error.
 *
 * @param place where, if not on the machine of a site
 */
export async function release(
  args: readonly string[],
  place: Place = thisMachine(process.env),
): Promise<void> {
  const program = releaseProgram(place);
  throwErrors(program);
  for (const each of program.commands) each.configureOutput({ writeErr: () => {} });
  await program.parseAsync(args, { from: 'user' });
}

/** Captures what commands print, in a test file. @returns the printed texts so far, and their lines */
export function captureOutput() {
  let output: string[] = [];
  beforeEach(() => {
    output = [];
    vi.spyOn(console, 'log').mockImplementation((text: string) => void output.push(text));
    return () => {
      process.exitCode = undefined;
      vi.restoreAllMocks();
    };
  });
  return { texts: () => output, lines: () => output.flatMap((text) => text.split('\n')) };
}

/** A release as the release API lists it. */
export const stored = (name: string, version: string, prunedAt: string | null = null) => ({
  ...{ name, version, publishedAt: AT, publishedBy: 'owner:root', digest: 'a'.repeat(64) },
  ...{ signature: '', provenance: null, checks: null, prunedAt },
});

/** A site with two releases and a canary. */
export const STATE = {
  revision: 3,
  active: { 'mf-a': '3.0.0', 'mf-b': '1.0.0' },
  canaries: { 'mf-b': { version: '2.0.0', share: 0.07 } },
  rollbacks: { 'mf-a': '2.5.0' },
};

/** A completed change. */
export const changeOf = (request: object, more: object = {}) => ({
  ...{ id: 1, request, by: 'owner:root', at: AT, state: 'done', revision: null },
  ...{ findings: {}, problem: null },
  ...more,
});
