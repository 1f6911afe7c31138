import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

const PAGES = [
  '/',
  '/leaderboard',
  '/agent/1',
  '/faq',
  '/search?q=write',
  '/category/AI%20Chatbot',
];
/** How many visitors do the same thing at the same time. */
const READERS = 2;
const LOADERS = 1;
const VOTERS = 2;
/** On how many agents they vote. */
const AGENTS = 10;
const PAUSE_MS = 40;
const REQUEST_TIMEOUT_MS = 15_000;
/** How long a visitor sends the same vote again. */
const VOTE_DEADLINE_MS = 60_000;
const RETRY_MS = 200;
/** A voter's pages come from a web server, not from the proxy's cache. */
const HEADERS = { Cookie: 'atlas_voter=1' };

/** Requests of one kind. A gap is a period in which none of them succeeded, in milliseconds. */
export interface Counts {
  sent: number;
  failed: number;
  gap: number;
}

export interface Period {
  readonly pages: Counts;
  readonly assets: Counts;
  /**
   * A vote is sent again under its key until it is accepted. It fails if that takes a minute. `waited` is the longest
   * time that one took, in milliseconds.
   */
  readonly votes: Counts & { accepted: number; again: number; waited: number };
}

interface Result {
  /** What is wrong; undefined for a response with status 200. */
  readonly problem: string | undefined;
  /** The cookies that the response sets. */
  readonly cookie: string;
}

const newCounts = (): Counts => ({ sent: 0, failed: 0, gap: 0 });
const newPeriod = (): Period => ({
  pages: newCounts(),
  assets: newCounts(),
  votes: { ...newCounts(), accepted: 0, again: 0, waited: 0 },
});

/**
 * Visitors that read pages, load files and vote, until they are stopped. Each voter then opens the agent's page, whose
 * data no cache may have, because it must show the vote.
 */
export class Visitors {
  private readonly origin: string;
  private period = newPeriod();
  private readonly succeededAt = { pages: 0, assets: 0, votes: 0 };
  private readonly failures = new Set<string>();
  private isOver = false;
  private readonly running: Promise<unknown>;

  /** @param assets paths of scripts and stylesheets */
  constructor(origin: string, assets: readonly string[]) {
    this.origin = origin;
    const now = performance.now();
    for (const kind of ['pages', 'assets', 'votes'] as const) this.succeededAt[kind] = now;
    this.running = Promise.all([
      ...Array.from({ length: READERS }, () => this.read('pages', PAGES)),
      ...Array.from({ length: LOADERS }, () => this.read('assets', assets)),
      ...Array.from({ length: VOTERS }, () => this.vote()),
    ]);
  }

  /** What has happened since the last call. An ongoing gap counts up to now. */
  takePeriod(): Period {
    const { period } = this;
    for (const kind of ['pages', 'assets', 'votes'] as const) this.noteGap(kind);
    this.period = newPeriod();
    return period;
  }

  /** The reasons of all failures so far. */
  problems(): string[] {
    return [...this.failures];
  }

  /** Waits until all visitors have finished what they are doing. */
  async stop(): Promise<void> {
    this.isOver = true;
    await this.running;
  }

  private async read(kind: 'pages' | 'assets', paths: readonly string[]): Promise<void> {
    for (let turn = 0; !this.isOver; turn += 1) {
      await this.get(kind, paths[turn % paths.length] ?? '/', HEADERS);
      await sleep(PAUSE_MS);
    }
  }

  private async get(kind: 'pages' | 'assets', path: string, headers: HeadersInit): Promise<void> {
    const { problem } = await this.send(path, { headers });
    this.period[kind].sent += 1;
    if (problem === undefined) this.noteSuccess(kind);
    else {
      this.period[kind].failed += 1;
      this.failures.add(`${path}: ${problem}`);
    }
  }

  private async vote(): Promise<void> {
    for (let turn = 1; !this.isOver; turn += 1) {
      const agentId = (turn % AGENTS) + 1;
      const request = voteFor(agentId);
      const begun = performance.now();
      const deadline = begun + VOTE_DEADLINE_MS;
      let result: Result;
      do {
        result = await this.send('/api/votes', request);
        this.period.votes.sent += 1;
        if (result.problem === undefined) break;
        this.period.votes.again += 1;
        await sleep(RETRY_MS);
      } while (performance.now() < deadline);
      const { problem, cookie } = result;
      if (problem === undefined) {
        const { votes } = this.period;
        votes.accepted += 1;
        votes.waited = Math.max(votes.waited, performance.now() - begun);
        this.noteSuccess('votes');
        await this.get('pages', `/agent/${agentId}`, { Cookie: cookie });
      } else {
        this.period.votes.failed += 1;
        this.failures.add(`a vote: ${problem}`);
      }
      await sleep(PAUSE_MS);
    }
  }

  private async send(path: string, init: RequestInit): Promise<Result> {
    try {
      const signal = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
      const response = await fetch(new URL(path, this.origin), { ...init, signal });
      const text = await response.text();
      const cookies = response.headers.getSetCookie().map((each) => each.split(';', 1)[0]);
      const problem =
        response.status === 200 ? undefined : `${response.status} ${text.slice(0, 100)}`;
      return { problem, cookie: cookies.join('; ') };
    } catch (error) {
      return {
        problem: String(error instanceof Error ? (error.cause ?? error) : error),
        cookie: '',
      };
    }
  }

  private noteSuccess(kind: keyof Period): void {
    this.noteGap(kind);
    this.succeededAt[kind] = performance.now();
  }

  private noteGap(kind: keyof Period): void {
    const counts = this.period[kind];
    counts.gap = Math.max(counts.gap, performance.now() - this.succeededAt[kind]);
  }
}

/** A vote of a new visitor. */
export function voteFor(agentId: number) {
  return {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', 'Idempotency-Key': randomUUID() },
    body: JSON.stringify({ agentId, userId: 'anonymous', voteType: 'upvote' }),
  };
}
