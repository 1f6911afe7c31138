import { LRUCache } from 'lru-cache';
import type { Freshness } from '../changes.ts';
import type { StoredAnswer } from './stored-answer.ts';

/** The longest an answer is taken for current unasked, should a writer have died before it told. */
const FRESH_MS = 60_000;
/** How long an answer may stand in for one that cannot be had. */
const STALE_MS = 24 * 60 * 60 * 1000;
/** While the database is away, how long it is left alone before one request tries it again. */
const AWAY_MS = 1000;
/** Room for the compressed forms, which come later, and for the headers. */
const ROOM = 1.5;

interface Filling {
  readonly since: number;
  readonly answer: Promise<StoredAnswer | undefined>;
}

export interface ReadCacheOptions {
  readonly freshness: Freshness;
  /** 0 keeps nothing, and each request is answered by itself. */
  readonly maxBytes: number;
  readonly now?: () => number;
}

/** The answers to reads, current until something that they show has changed. */
export class ReadCache {
  private readonly answers: LRUCache<string, StoredAnswer> | undefined;
  private readonly filling = new Map<string, Filling>();
  private readonly freshness: Freshness;
  private readonly now: () => number;
  private isAway = false;
  private nextTryAt = 0;

  constructor({ freshness, maxBytes, now = Date.now }: ReadCacheOptions) {
    this.freshness = freshness;
    this.now = now;
    if (maxBytes === 0) return;
    this.answers = new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ parts }) => Math.ceil(parts.body.byteLength * ROOM) + 2000,
    });
  }

  get isOn(): boolean {
    return this.answers !== undefined;
  }

  /** An answer that is current. */
  current(key: string): StoredAnswer | undefined {
    const answer = this.answers?.get(key);
    if (!answer || this.now() - answer.parts.at > FRESH_MS) return undefined;
    return answer.isCurrent(this.freshness) ? answer : undefined;
  }

  /** The last good answer, however old up to a day, while the database is known to be away. */
  lastGood(key: string): StoredAnswer | undefined {
    const answer = this.isAway ? this.answers?.get(key) : undefined;
    return answer && this.now() - answer.parts.at <= STALE_MS ? answer : undefined;
  }

  /**
   * The same for a request that has not tried the database yet. Once in a while there is none, and
   * that one request finds out whether the database is back: it may take long, and the others shall
   * not wait.
   */
  standIn(key: string): StoredAnswer | undefined {
    if (!this.isAway || this.now() < this.nextTryAt) return this.lastGood(key);
    this.nextTryAt = this.now() + AWAY_MS;
    return undefined;
  }

  /** To be told when the database could not be reached; it is back with the next answer made. */
  noteAway(): void {
    this.isAway = true;
    this.nextTryAt = this.now() + AWAY_MS;
  }

  /**
   * Makes an answer once, however many ask at the same time, and keeps it.
   *
   * @param make gets the time on the clock of changes before it began; gives undefined for an
   * answer that is only for the one who asked
   */
  async fill(
    key: string,
    make: (since: number) => Promise<StoredAnswer | undefined>,
  ): Promise<StoredAnswer | undefined> {
    const arrivedAt = this.freshness.now;
    const running = this.filling.get(key);
    if (running) {
      const answer = await running.answer;
      // What was looked up before a write must not be shown to who came after it.
      if (running.since >= arrivedAt || !answer || answer.isCurrent(this.freshness)) return answer;
      return this.fill(key, make);
    }
    const answer = make(arrivedAt)
      .then((made) => {
        if (!made) return undefined;
        this.isAway = false;
        this.answers?.set(key, made);
        return made;
      })
      .finally(() => this.filling.delete(key));
    this.filling.set(key, { since: arrivedAt, answer });
    return answer;
  }
}
