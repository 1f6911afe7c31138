import type { Pool } from '@agent-atlas/server-kit/db/client';
import type { Redis } from 'ioredis';

/** The count of one process for one key. */
interface Sum {
  readonly key: string;
  readonly own: number;
  /** When the key expires, in milliseconds since the epoch. */
  readonly expiresAt: number;
}

/** Counters that several processes add to. */
export interface SharedCounters {
  /** Adds to the counters of some keys and returns their totals by key. */
  add(sums: readonly Sum[]): Promise<Map<string, number>>;
}

/** Stores the counters in the table `rate_limit`. */
export function postgresqlCounters(sql: Pool): SharedCounters {
  return {
    async add(sums) {
      // Locks rows in key order, so that processes cannot deadlock.
      const sorted = sums.toSorted((a, b) => (a.key < b.key ? -1 : 1));
      const rows = await sql<{ key: string; points: number }[]>`
        with ended as (
          delete from rate_limit where key in (
            select key from rate_limit where expire < ${Date.now()}::bigint
            limit 1000 for update skip locked
          )
        )
        insert into rate_limit as known (key, points, expire)
        select * from unnest(
          ${sorted.map(({ key }) => key)}::text[],
          ${sorted.map(({ own }) => own)}::integer[],
          ${sorted.map(({ expiresAt }) => expiresAt)}::bigint[]
        )
        on conflict (key) do update set points = known.points + excluded.points
        returning key, points`;
      return new Map(rows.map(({ key, points }) => [key, points]));
    },
  };
}

/** Stores the counters in Redis. */
export function redisCounters(redis: Redis): SharedCounters {
  return {
    async add(sums) {
      const pipeline = redis.pipeline();
      for (const { key, own, expiresAt } of sums)
        pipeline.incrby(`atlas:${key}`, own).pexpireat(`atlas:${key}`, expiresAt);
      const results = (await pipeline.exec()) ?? [];
      const failed = results.find(([error]) => error)?.[0];
      if (failed) throw failed;
      return new Map(
        sums.map(({ key, own }, index) => [key, Number(results[index * 2]?.[1] ?? own)]),
      );
    },
  };
}
