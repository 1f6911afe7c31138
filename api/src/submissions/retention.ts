import type { Sql } from '../db/client.ts';
import { eraseExpired } from './queries.ts';

const CHECK_MS = 60 * 60_000;

/** Erases expired data of submissions, immediately and then every hour, until it is stopped. */
export function keepRetention(
  sql: Sql,
  onError: (error: unknown) => void,
): { stop(): Promise<void> } {
  let isStopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = eraseExpired(sql).catch((error) => {
      if (!isStopped) onError(error);
    });
  };
  run();
  const timer = setInterval(run, CHECK_MS).unref();
  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
