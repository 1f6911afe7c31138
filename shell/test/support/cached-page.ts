import type { DataVersion } from '@agent-atlas/api/contract/http';
import { vi } from 'vitest';
import { InvalidationClock } from '../../src/server/cache/invalidation-clock.ts';
import {
  type Cacheable,
  PageCache,
  type PageCacheOptions,
} from '../../src/server/cache/page-cache.ts';
import type { Source } from '../../src/server/cache/source.ts';

export const DAY_MS = 24 * 60 * 60 * 1000;

interface TestPage extends Cacheable {
  readonly text: string;
}

/** Resolves after pending microtasks and I/O callbacks. */
export const settled = () => new Promise((resolve) => setImmediate(resolve));

/**
 * A cache with a manual clock and a page that counts its renders. The page depends on one read with the cache tag
 * `agent:1`.
 */
export function siteWithPage(options: Partial<PageCacheOptions> = {}) {
  const time = { now: 0 };
  const clock = new InvalidationClock();
  clock.apply({ epoch: 1, value: 1 });
  const cache = new PageCache<TestPage>({
    clock,
    ttlMs: 60_000,
    maxBytes: 1_000_000,
    now: () => time.now,
    ...options,
  });
  let revision = 1;
  const sourceOptions: { canRevalidate?: boolean; isPartial?: boolean } = {};
  const source = (): Source => ({
    reads: [{ key: '/api/agents/1', hash: `revision ${revision}` }],
    tags: ['agent:1'],
    version: clock.version,
    canRevalidate: true,
    ...sourceOptions,
  });
  const page = (text: string, more: Partial<Cacheable> = {}): TestPage => {
    const { status = 200, complete = true } = more;
    const isKept = status === 200 && complete;
    return { text, status, complete, isKept, bytes: 500, owner: 'mf-a', source: source(), ...more };
  };
  const make = vi.fn(async (_isBackground: boolean) => page(`render ${make.mock.calls.length}`));
  const confirm = vi.fn(async (known: Source) =>
    known.reads[0]?.hash === source().reads[0]?.hash ? source() : undefined,
  );
  const ask = async ({ key = 'set /', min }: { key?: string; min?: DataVersion } = {}) => {
    const found = await cache.get(key, { make, confirm, min });
    return `${found.state}: ${found.page.text}`;
  };
  const next = () => ({ epoch: 1, value: clock.version.value + 1 });
  return {
    time,
    clock,
    cache,
    make,
    confirm,
    ask,
    page,
    sourceOptions,
    /** Makes the API return different data from now on. */
    answers: {
      change: () => {
        revision += 1;
      },
    },
    hard: () => clock.apply({ ...next(), hard: ['agent:1'] }),
    soft: () => clock.apply({ ...next(), soft: ['agent:1'] }),
  };
}
