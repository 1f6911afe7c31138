import { setTimeout as sleep } from 'node:timers/promises';
import {
  CHANGES_HEARTBEAT_MS,
  CHANGES_PATH,
  type ChangeEvent,
  formatVersion,
} from '@agent-atlas/api/contract/http';
import { createParser } from 'eventsource-parser';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { InvalidationClock } from '../cache/invalidation-clock.ts';
import { RENEWAL } from '../http/visitor.ts';
import type { Metrics } from '../telemetry/metrics.ts';
import type { ApiClient } from './api-client.ts';

/**
 * The feed starts with its current position. If that has not arrived by now, a proxy is buffering
 * the feed.
 */
const FIRST_EVENT_MS = 3000;
const SILENCE_MS = 2.5 * CHANGES_HEARTBEAT_MS;
/** Pause before the next connection, in milliseconds; doubled up to the longest. */
const PAUSE_MS = 100;
const LONGEST_PAUSE_MS = 2000;
const MAX_EVENT_CHARS = 1024 * 1024;

const tags = z.array(z.string());
const changeEvent: z.ZodType<ChangeEvent> = z.object({
  epoch: z.number(),
  value: z.number(),
  hard: z.union([tags, z.literal('*')]).optional(),
  soft: tags.optional(),
  reset: z.literal(true).optional(),
});

export interface ChangeFeedDeps {
  readonly client: ApiClient;
  readonly clock: InvalidationClock;
  readonly log: Logger;
  readonly metrics: Pick<Metrics, 'gauge'>;
}

/**
 * Follows the API's change feed: by server-sent events, and by polling where a proxy buffers them. It
 * reconnects by itself and resumes where it stopped.
 *
 * @returns a function that stops following
 */
export function followChanges({ client, clock, log, metrics }: ChangeFeedDeps): () => void {
  const stopping = new AbortController();
  let pause = PAUSE_MS;
  let contactAt = performance.now();
  metrics.gauge(
    'atlas_change_feed_silence_seconds',
    'Time since the API last sent a change or a sign of life',
    () => (performance.now() - contactAt) / 1000,
  );

  const headers = (accept: string) => ({ ...client.headersFor({ visitor: RENEWAL }), accept });
  const apply = (event: unknown) => {
    clock.apply(changeEvent.parse(event));
    pause = PAUSE_MS;
  };

  async function stream(): Promise<void> {
    const connection = new AbortController();
    const signal = AbortSignal.any([stopping.signal, connection.signal]);
    const abort = () => connection.abort(new Error('The change feed is silent'));
    let silence = setTimeout(abort, FIRST_EVENT_MS);
    try {
      const { statusCode, body } = await client.pool.request({
        method: 'GET',
        path: CHANGES_PATH,
        headers: {
          ...headers('text/event-stream'),
          'last-event-id': formatVersion(clock.version),
        },
        bodyTimeout: 0,
        signal,
      });
      if (statusCode !== 200)
        throw new Error(`The change feed responded with status ${statusCode}`);
      const parser = createParser({
        onEvent: ({ data }) => apply(JSON.parse(data)),
        maxBufferSize: MAX_EVENT_CHARS,
      });
      const decoder = new TextDecoder();
      for await (const chunk of body) {
        contactAt = performance.now();
        clearTimeout(silence);
        silence = setTimeout(abort, SILENCE_MS);
        parser.feed(decoder.decode(chunk, { stream: true }));
      }
    } finally {
      clearTimeout(silence);
      // An unread body would hold its connection.
      connection.abort();
    }
  }

  async function poll(): Promise<void> {
    const { statusCode, body } = await client.pool.request({
      method: 'GET',
      path: `${CHANGES_PATH}?since=${formatVersion(clock.version)}`,
      headers: headers('application/json'),
      signal: AbortSignal.any([stopping.signal, AbortSignal.timeout(FIRST_EVENT_MS)]),
    });
    if (statusCode === 200) contactAt = performance.now();
    const events = statusCode === 200 ? await body.json() : await body.dump();
    for (const event of Array.isArray(events) ? events : []) apply(event);
  }

  async function follow(): Promise<void> {
    while (!stopping.signal.aborted) {
      await stream().catch((error) => log.debug({ err: error }, 'change feed interrupted'));
      await poll().catch(() => undefined);
      await sleep(pause * (1 + Math.random()), undefined, { signal: stopping.signal }).catch(
        () => {},
      );
      pause = Math.min(2 * pause, LONGEST_PAUSE_MS);
    }
  }
  void follow();
  return () => stopping.abort();
}
