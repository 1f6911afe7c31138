import { LRUCache } from 'lru-cache';

/** Maximum number of names to remember as absent or as failed. */
const REMEMBERED = 1000;
const ABSENT_MS = 10_000;
const FAILED_MS = 1000;
/** Concurrent and waiting lookups: clients can request any name. */
const AT_ONCE = 4;
const WAITING = 64;

/** It is currently unknown whether the file exists. */
export class NotNowError extends Error {
  override readonly name = 'NotNowError';
}

/**
 * Looks up files that this server does not have, for pages that another server rendered. The number of
 * lookups is limited because clients can request any name; concurrent requests for one name share one.
 */
export class MissingFiles<T extends object> {
  private readonly absent = new LRUCache<string, true>({ max: REMEMBERED, ttl: ABSENT_MS });
  private readonly failed = new LRUCache<string, true>({ max: REMEMBERED, ttl: FAILED_MS });
  private readonly looks = new Map<string, Promise<T | undefined>>();
  private readonly waiting: (() => void)[] = [];
  private running = 0;

  /** @returns undefined for a file that does not exist @throws NotNowError when the lookup fails */
  async find(name: string, look: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.absent.has(name)) return undefined;
    if (this.failed.has(name)) throw new NotNowError(`${name} could not be looked up`);
    const shared = this.looks.get(name);
    if (shared) return shared;
    if (this.waiting.length >= WAITING) throw new NotNowError('Too many files are being looked up');
    const found = this.look(name, look).finally(() => this.looks.delete(name));
    this.looks.set(name, found);
    return found;
  }

  private async look(name: string, look: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.running < AT_ONCE) this.running += 1;
    else await new Promise<void>((resolve) => this.waiting.push(resolve));
    try {
      const found = await look();
      if (found === undefined) this.absent.set(name, true);
      return found;
    } catch (cause) {
      this.failed.set(name, true);
      throw new NotNowError(`${name} could not be looked up`, { cause });
    } finally {
      const next = this.waiting.shift();
      if (next) next();
      else this.running -= 1;
    }
  }
}
