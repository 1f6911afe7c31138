import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ChangeEvent } from '@agent-atlas/api/contract/http';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { ApiClient } from '../../../src/server/api/api-client.ts';
import { followChanges } from '../../../src/server/api/change-feed.ts';
import { InvalidationClock } from '../../../src/server/cache/invalidation-clock.ts';
import { listen } from '../../support/fake-api.ts';

/** Longer than the feed's timeout for a silent connection. */
const SOON = { timeout: 20_000 };

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

/** Follows an API with this event stream and these responses to `?since=`. */
async function following(stream: Answer, poll: Answer = (_, response) => response.end('[]')) {
  const connections: IncomingMessage[] = [];
  const url = await listen((request, response) => {
    if (request.url?.includes('since=')) return poll(request, response);
    connections.push(request);
    return stream(request, response);
  });
  const client = new ApiClient({ url, token: 'token', timeoutMs: 5000 });
  const clock = new InvalidationClock();
  const stop = followChanges({
    client,
    clock,
    log: pino({ level: 'silent' }),
    metrics: { gauge: () => {} },
  });
  onTestFinished(async () => {
    stop();
    await client.close();
  });
  const reaches = (value: number) =>
    vi.waitFor(() => expect(clock.version.value).toBe(value), SOON);
  return { clock, connections, reaches };
}

const line = (event: ChangeEvent) => `data: ${JSON.stringify(event)}\n\n`;
const at = (value: number, more: Partial<ChangeEvent> = {}) => ({ epoch: 1, value, ...more });
const open = (response: ServerResponse) =>
  response.writeHead(200, { 'Content-Type': 'text/event-stream' });

test('a change event reaches the clock, no matter how its bytes are split', async () => {
  const { clock, reaches } = await following((_, response) => {
    open(response).write(line(at(1)));
    const [first = '', second = ''] = line(at(2, { hard: ['agent:é'] })).split(/(?<=agent)/);
    response.write(first);
    setImmediate(() => response.write(second));
  });
  await reaches(2);
  expect(clock.staleness(at(1), ['agent:é'])).toBe('hard');
});

test('a lost connection is reopened and resumes where it stopped', async () => {
  const { connections, reaches } = await following((request, response) => {
    const last = request.headers['last-event-id'];
    if (last === '1-5') open(response).write(line(at(6)));
    else open(response).end(line(at(5)));
  });
  await reaches(6);
  expect(connections.map(({ headers }) => headers['last-event-id'])).toContain('1-5');
});

test('a silent connection is closed, and changes are polled', async () => {
  const { connections, reaches } = await following(
    (_, response) => void open(response).flushHeaders(),
    (_, response) => response.end(JSON.stringify([at(1), at(2, { hard: ['agents'] })])),
  );
  await reaches(2);
  await vi.waitFor(() => expect(connections.length).toBeGreaterThan(1), SOON);
});

const says =
  (text: string): Answer =>
  (_, response) =>
    void open(response).end(text);
const USELESS: readonly [string, Answer][] = [
  ['an error', (_, response) => void response.writeHead(500).end()],
  ['data that is not an event', says('data: {"epoch":"x"}\n\n')],
  ['data that is not JSON', says('data: x\n\n')],
  ['an event without end', says(`data: ${'x'.repeat(3_000_000)}`)],
  ['a closed connection', ({ socket }) => void socket.destroy()],
];

test.each(USELESS)('an API that responds with %s is polled for its changes', async (_, stream) => {
  const { reaches } = await following(stream, (_request, response) =>
    response.end(JSON.stringify([at(3)])),
  );
  await reaches(3);
});

test('an API that becomes available again is followed again', async () => {
  let away = true;
  const { reaches, connections } = await following(
    (request, response) => {
      if (away) request.socket.destroy();
      else open(response).write(line(at(4)));
    },
    ({ socket }) => void socket.destroy(),
  );
  await vi.waitFor(() => expect(connections.length).toBeGreaterThan(1), SOON);
  away = false;
  await reaches(4);
});
