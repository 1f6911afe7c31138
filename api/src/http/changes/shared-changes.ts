import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import { z } from 'zod';
import { connect, type Pool } from '../db/client.ts';
import { announce, CHANNEL, partsOf, selectVersion } from './announce.ts';
import type { Changes, Freshness, Touched } from './changes.ts';

/** How often a process makes sure that it hears what the others say, in milliseconds. */
const CHECK_MS = 1000;

const Ids = z.array(z.number()).optional();

const Message = z.object({
  from: z.string(),
  value: z.number(),
  touched: z.object({
    agents: Ids,
    reviews: Ids,
    orders: z.array(z.enum(['score', 'trend', 'votes'])).optional(),
    everything: z.boolean().optional(),
  }),
});

interface SharedChangesParts {
  readonly sql: Pool;
  /** The database again, for the one connection that only listens. */
  readonly url: string;
  readonly timeoutMs: number;
  readonly freshness: Freshness;
  readonly logger: Logger;
}

export interface SharedChanges extends Changes {
  stop(): Promise<void>;
}

/**
 * The changes of all processes that share a PostgreSQL, carried by its notifications. Their version
 * is a number in the database, so it means the same in all of them.
 */
export async function shareChanges(parts: SharedChangesParts): Promise<SharedChanges> {
  const { sql, url, timeoutMs, freshness, logger } = parts;
  const self = randomUUID();
  let { epoch, value: current } = await selectVersion(sql);
  let seen = current;
  let isDeaf = false;
  let isStopped = false;
  let ear = await listen();
  let timer = setTimeout(check, CHECK_MS);

  let untold: Touched[] = [];
  let telling = Promise.resolve();
  let next: Promise<void> | undefined;

  async function listen(): Promise<Pool> {
    const connection = connect({ kind: 'url', url, pool: 1 }, timeoutMs);
    // The driver listens again after a loss, but nobody knows what was said in between.
    await connection.listen(CHANNEL, hear, () => freshness.touch({ everything: true }));
    return connection;
  }

  function hear(payload: string): void {
    const message = Message.safeParse(parseJson(payload));
    if (!message.success) {
      // A newer process may say what this one does not understand.
      freshness.touch({ everything: true });
      return;
    }
    const { from, value, touched } = message.data;
    if (from !== self) freshness.touch(touched);
    current = Math.max(current, value);
  }

  async function send(): Promise<void> {
    telling = next ?? telling;
    next = undefined;
    const messages = partsOf(untold);
    untold = [];
    if (messages.length === 0) return;
    try {
      const last = await announce(sql, messages, self);
      // With a gap, another process was faster, and what it says is on its way.
      if (current === last - messages.length) current = last;
    } catch (error) {
      logger.warn({ err: error }, 'other processes are not told of a change yet');
      untold.push({ everything: true });
    }
  }

  /** Finds out when the listening connection has died, and repairs it. */
  async function check(): Promise<void> {
    try {
      const now = await selectVersion(sql);
      if (isDeaf || current < seen || now.epoch !== epoch) {
        await ear.end({ timeout: 0 });
        ear = await listen();
        ({ epoch, value: current } = await selectVersion(sql));
        freshness.touch({ everything: true });
        isDeaf = false;
      }
      seen = now.value;
      if (untold.length > 0) next ??= telling.then(send);
    } catch {
      isDeaf = true;
    }
    if (!isStopped) timer = setTimeout(check, CHECK_MS);
  }

  return {
    version: () => `${epoch}-${current}`,
    note(touched) {
      freshness.touch(touched);
      untold.push(touched);
      next ??= telling.then(send);
      return next;
    },
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await next;
      await telling;
      await ear.end({ timeout: 0 });
    },
  };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
