import { LRUCache } from 'lru-cache';

/** How many networks are remembered to suppress repeated lines. */
const NETWORKS_MAX = 10_000;
/** A repeated refusal is logged once per this time, so that an attack cannot flood the log. */
const REPEAT_MS = 60_000;

interface Logger {
  warn(fields: object, message: string): void;
}

/** Writes security events to the log, without personal data, and counts them. */
export interface SecurityLog {
  /**
   * Counts a refused request and logs it.
   *
   * @param reason one of a few: it labels the count
   * @param network the keyed hash of the client's network; without it, one line stands for all clients
   */
  refused(reason: string, network?: Buffer): void;
}

/** @param count called for each refusal, also for those that repeat and are not logged */
export function createSecurityLog(logger: Logger, count: (reason: string) => void): SecurityLog {
  const recent = new LRUCache<string, true>({ max: NETWORKS_MAX, ttl: REPEAT_MS });
  return {
    refused(reason, network) {
      count(reason);
      // The format that `pnpm votes undo --network` accepts.
      const from = network && { network: network.toString('hex') };
      const key = `${reason} ${from?.network}`;
      if (recent.has(key)) return;
      recent.set(key, true);
      logger.warn({ event: 'security', action: 'refused', reason, ...from }, 'request refused');
    },
  };
}
