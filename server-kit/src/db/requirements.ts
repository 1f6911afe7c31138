import type { Sql } from './client.ts';
import { selectReadOnlyReason } from './read-only.ts';

const VERSION_MIN = 15;
/** Clocks further apart than this compute the ranking of another day, or end sessions early. */
const CLOCK_MAX_S = 60;

interface State {
  version: number;
  encoding: string;
  user: string;
  database: string;
  schema: string | null;
  mayCreate: boolean;
  hasTrgm: boolean;
  isTrgmAvailable: boolean;
  mayExtend: boolean;
  epoch: number;
}

/** What keeps PostgreSQL from being the database of a site: one line for each problem, with what to do. */
export async function selectDatabaseProblems(sql: Sql, now = Date.now): Promise<string[]> {
  const begun = now();
  const [state] = await sql<State[]>`
    select
      current_setting('server_version_num')::integer / 10000 as version,
      getdatabaseencoding() as encoding,
      current_user as user,
      current_database() as database,
      current_schema() as schema,
      coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreate",
      exists (select from pg_extension where extname = 'pg_trgm') as "hasTrgm",
      exists (select from pg_available_extensions where name = 'pg_trgm') as "isTrgmAvailable",
      has_database_privilege(current_database(), 'create') as "mayExtend",
      extract(epoch from clock_timestamp())::float as epoch`;
  if (!state) throw new Error('PostgreSQL did not describe itself');
  const { user, database, schema } = state;
  const owner = `Run as its owner: alter database "${database}" owner to "${user}";`;
  const problems: string[] = [];
  if (state.version < VERSION_MIN)
    problems.push(
      `The database is PostgreSQL ${state.version}; ${VERSION_MIN} or newer is needed.`,
    );
  if (state.encoding !== 'UTF8')
    problems.push(
      `The database has the encoding ${state.encoding}. Create it with: create database "${database}" encoding 'UTF8' template template0;`,
    );
  if (!state.mayCreate)
    problems.push(`The role ${user} may not create tables in ${schema ?? 'any schema'}. ${owner}`);
  if (!state.hasTrgm && !state.isTrgmAvailable)
    problems.push(
      'The extension pg_trgm is not installed on the database server (Debian: postgresql-contrib).',
    );
  else if (!state.hasTrgm && !state.mayExtend)
    problems.push(`The role ${user} may not create the extension pg_trgm. ${owner}`);
  // The database answered between the two times.
  const early = begun / 1000 - state.epoch;
  const late = state.epoch - now() / 1000;
  if (Math.max(early, late) > CLOCK_MAX_S)
    problems.push(
      `The clock of the database is ${Math.round(Math.max(early, late))} s ${early > late ? 'behind' : 'ahead of'} this machine's. Synchronize both.`,
    );
  const readOnly = await selectReadOnlyReason(sql);
  if (readOnly) problems.push(readOnly);
  return problems;
}
