import type { Sql } from '@agent-atlas/server-kit/db/client';
import { cutText } from '../../contract/cut-text.ts';
import {
  type ErrorGroup,
  type Frame,
  MESSAGE_MAX,
  type ObservationBatch,
} from '../../contract/observations.ts';

/** How many groups a version may have. All further errors count in one group. */
const GROUPS_MAX = 200;
/** How many groups a list contains. */
const LISTED_MAX = 500;

/** An error to count, with where it occurred. */
export type ErrorCount = ObservationBatch['errors'][number];

const OTHER = { name: 'Other', message: 'Further errors of this version', frames: [] };
const NO_FRAME: Frame = { file: '', line: 0, column: 0 };

type Key = Pick<ErrorCount, 'remote' | 'version' | 'kind' | 'name' | 'frames'>;

function keyOf({ remote, version, kind, name, frames: [top = NO_FRAME] }: Key): string {
  return [remote, version, kind, name, top.file, top.line, top.column].join(' ');
}

/** Sums equal errors, and combines groups beyond {@link GROUPS_MAX}. */
function groupErrors(errors: readonly ErrorCount[], known: readonly Key[]): ErrorCount[] {
  const keys = new Set(known.map(keyOf));
  const sizes = new Map<string, number>();
  for (const { remote, version } of known)
    sizes.set(`${remote}@${version}`, (sizes.get(`${remote}@${version}`) ?? 0) + 1);
  const groups = new Map<string, ErrorCount>();
  for (const error of errors) {
    const release = `${error.remote}@${error.version}`;
    const size = sizes.get(release) ?? 0;
    const isNew = !keys.has(keyOf(error));
    const given = isNew && size >= GROUPS_MAX ? { ...error, ...OTHER } : error;
    const key = keyOf(given);
    if (!keys.has(key)) sizes.set(release, size + 1);
    keys.add(key);
    const group = groups.get(key);
    groups.set(key, group ? { ...group, count: group.count + given.count } : given);
  }
  return [...groups.values()];
}

/**
 * Counts errors of published versions and ignores all others. Callers hold the lock for batches, so
 * that groups stay within their limit.
 */
export async function addErrors(tx: Sql, errors: readonly ErrorCount[]): Promise<void> {
  if (errors.length === 0) return;
  const column = <T>(of: (row: ErrorCount) => T, rows: readonly ErrorCount[]) => rows.map(of);
  const known = await tx<(Omit<Key, 'frames'> & Frame)[]>`
    select remote, version, kind, name, file, line, col as column
    from observed_error
    where (remote, version) in (
      select * from unnest(
        ${column(({ remote }) => remote, errors)}::text[],
        ${column(({ version }) => version, errors)}::text[]
      )
    )`;
  const keys = known.map(({ file, line, column: col, ...key }) => ({
    ...key,
    frames: file === '' ? [] : [{ file, line, column: col }],
  }));
  const groups = groupErrors(errors, keys);
  const top = ({ frames: [first = NO_FRAME] }: ErrorCount) => first;
  const framesOf = ({ frames }: ErrorCount) =>
    JSON.stringify(frames.map(({ file, line, column: col }) => [file, line, col]));
  await tx`
    insert into observed_error as known (
      remote, version, kind, name, message, file, line, col, frames, route, set_id, count
    )
    select
      remote, given.version, kind, given.name, message, file, line, col, frames::jsonb, route,
      set_id, count
    from unnest(
      ${column(({ remote }) => remote, groups)}::text[],
      ${column(({ version }) => version, groups)}::text[],
      ${column(({ kind }) => kind, groups)}::text[],
      ${column(({ name }) => name, groups)}::text[],
      ${column(({ message }) => cutText(message, MESSAGE_MAX), groups)}::text[],
      ${column((group) => top(group).file, groups)}::text[],
      ${column((group) => top(group).line, groups)}::integer[],
      ${column((group) => top(group).column, groups)}::integer[],
      ${column(framesOf, groups)}::text[],
      ${column(({ route }) => route, groups)}::text[],
      ${column(({ set }) => set, groups)}::text[],
      ${column(({ count }) => count, groups)}::bigint[]
    ) as given (
      remote, version, kind, name, message, file, line, col, frames, route, set_id, count
    )
    join release on release.name = remote and release.version = given.version
    on conflict (remote, version, kind, name, file, line, col)
      do update set count = known.count + excluded.count, last_seen = now()`;
}

interface ErrorFilter {
  readonly remote?: string | undefined;
  readonly version?: string | undefined;
  readonly limit?: number;
}

/** The errors of releases by their position in the sources, the latest first. */
export async function selectErrors(
  sql: Sql,
  { remote, version, limit = LISTED_MAX }: ErrorFilter = {},
): Promise<ErrorGroup[]> {
  interface Row extends Omit<ErrorGroup, 'source' | 'compiled' | 'firstSeen' | 'lastSeen'>, Frame {
    source: string | null;
    sourceLine: number | null;
    sourceColumn: number | null;
    firstSeen: Date;
    lastSeen: Date;
  }
  // A minifier may repeat a source position in its output; such groups are merged.
  const rows = await sql<Row[]>`
    select
      observed.remote, version, team, kind, observed.name, file, line, col as column, message,
      route, set_id as set, source, source_line as "sourceLine", source_column as "sourceColumn",
      total::float8 as count, first as "firstSeen", last as "lastSeen"
    from (
      select
        *, sum(count) over same as total, min(first_seen) over same as first,
        max(last_seen) over same as last, row_number() over (same order by id) as number
      from observed_error
      where ${remote === undefined ? sql`true` : sql`remote = ${remote}`}
        and ${version === undefined ? sql`true` : sql`version = ${version}`}
      window same as (
        partition by remote, version, kind, name, coalesce(source, file),
          coalesce(source_line, line), case when source is null then col end
      )
    ) as observed
    left join release_owner on release_owner.remote = observed.remote
    where number = 1
    order by last desc, id desc
    limit ${limit}`;
  return rows.map(({ file, line, column, source, sourceLine, sourceColumn, ...row }) => ({
    ...row,
    source:
      source === null ? null : { file: source, line: sourceLine ?? 0, column: sourceColumn ?? 0 },
    compiled: file === '' ? null : { file, line, column },
    firstSeen: row.firstSeen.toISOString(),
    lastSeen: row.lastSeen.toISOString(),
  }));
}

/** Deletes errors that were not seen for 30 days. */
export async function pruneErrors(sql: Sql): Promise<void> {
  await sql`delete from observed_error where last_seen < now() - interval '30 days'`;
}
