import type { Sql } from '@agent-atlas/server-kit/db/client';
import { controlVersion, readObserved } from '../observations/queries.ts';
import { type Sides, type Totals, totalsOf } from './compare.ts';
import type { StoredDrive } from './queries.ts';

const HOUR_MS = 60 * 60_000;

/**
 * What both sides of a drive have counted since it started. The sums only grow. They begin at a
 * full hour, because minutes are merged into hours after a day.
 */
export async function readSides(
  sql: Sql,
  { remote, version, base, baseline, startedAt }: StoredDrive,
): Promise<Sides<Totals>> {
  const since = new Date(Math.floor(startedAt.getTime() / HOUR_MS) * HOUR_MS);
  const of = async (side: string) =>
    totalsOf(await readObserved(sql, { remote, version: side, since }), baseline.above);
  return { canary: await of(version), control: await of(controlVersion(base)) };
}
