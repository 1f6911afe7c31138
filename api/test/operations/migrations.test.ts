import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { migrate } from '../../../server-kit/src/db/migrate.ts';
import { readMigrations } from '../../../server-kit/src/db/migrations.ts';
import { readSchema, requireSchema } from '../../src/schema.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
// Only the new files: those that were already applied may be missing.
const dir = mkdtempSync(join(tmpdir(), 'atlas-migrations-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(dir, name), text);

test('an edited file that was already applied is refused by name, and later ones are not run', async () => {
  write('9001-shelf.sql', 'create table shelf (id integer);');
  expect(await migrate(api.sql, await readMigrations(dir))).toEqual(['9001-shelf.sql']);
  write('9001-shelf.sql', 'create table shelf (id bigint);');
  write('9002-later.sql', 'create table later ();');
  await expect(migrate(api.sql, await readMigrations(dir))).rejects.toThrow(
    '9001-shelf.sql was edited after it was applied. Restore it, and put the change into a new migration.',
  );
  expect(await api.sql`select to_regclass('later') as later`).toEqual([{ later: null }]);
  rmSync(join(dir, '9001-shelf.sql'));
  rmSync(join(dir, '9002-later.sql'));
});

test('a failed migration leaves nothing behind, and runs once it is corrected', async () => {
  write('9003-broken.sql', 'create table half (); select * from nowhere;');
  await expect(migrate(api.sql, await readMigrations(dir))).rejects.toThrow(
    '"nowhere" does not exist',
  );
  expect(await api.sql`select to_regclass('half') as half`).toEqual([{ half: null }]);
  write('9003-broken.sql', 'create table half ();');
  expect(await migrate(api.sql, await readMigrations(dir))).toEqual(['9003-broken.sql']);
});

test('an index is created without a transaction, also after a failed attempt', async () => {
  const index = [
    '-- migrate: no transaction',
    '-- Made again as a whole; an attempt that failed leaves an index that is not valid.',
    'drop index concurrently if exists agent_website;',
    'create unique index concurrently agent_website on agent (pricing_model);',
  ];
  write('9004-website.sql', index.join('\n'));
  await expect(migrate(api.sql, await readMigrations(dir))).rejects.toThrow(
    'could not create unique index',
  );
  write('9004-website.sql', index.join('\n').replace('(pricing_model)', '(website)'));
  expect(await migrate(api.sql, await readMigrations(dir))).toEqual(['9004-website.sql']);
  const valid = await api.sql`
    select indisvalid from pg_index where indexrelid = 'agent_website'::regclass`;
  expect(valid).toEqual([{ indisvalid: true }]);
});

test('a process of an earlier release accepts a newer schema', async () => {
  await expect(requireSchema(api.sql)).resolves.toBeUndefined();
});

describe('a migration that describes what earlier ones made', () => {
  const LAST = '0078-review-vote-network-index.sql';
  const BASELINES = ['0001-releases.sql', '0001-agents-and-votes.sql'];
  const FOLLOWING = ['0002-sets-from-earlier-schema.sql', '0002-from-earlier-schema.sql'];

  /** Makes the database look as if only `name` had been applied, and what follows the files that describe it. */
  const pretend = async (name: string) => {
    await api.sql`
      delete from schema_migration
      where name = any (${[...BASELINES, ...FOLLOWING]}) or checksum = 'a hash'`;
    await api.sql`insert into schema_migration (name, checksum) values (${name}, 'a hash')`;
  };
  const applied = async () =>
    (await api.sql<{ name: string }[]>`select name from schema_migration`).map(({ name }) => name);

  test('is recorded and not run on a database that they made', async () => {
    await pretend(LAST);
    const agents = () => api.sql`select md5(string_agg(agent::text, '' order by id)) from agent`;
    const before = await agents();
    expect(await migrate(api.sql, await readSchema())).toEqual(FOLLOWING);
    expect(await applied()).toEqual(expect.arrayContaining([LAST, ...BASELINES, ...FOLLOWING]));
    expect(await agents()).toEqual(before);
  });

  test('leads on from them only where they were', async () => {
    await api.sql`delete from schema_migration where name = any (${FOLLOWING})`;
    await api.sql`delete from schema_migration where name = ${LAST}`;
    expect(await migrate(api.sql, await readSchema())).toEqual([]);
    expect(await applied()).toEqual(expect.arrayContaining(FOLLOWING));
  });

  test('is refused on an older database, with what to do', async () => {
    await pretend('0077-vote-network-index.sql');
    await expect(migrate(api.sql, await readSchema())).rejects.toThrow(
      `it lacks ${LAST}. First migrate it with a release that has that file.`,
    );
    expect(await applied()).not.toEqual(expect.arrayContaining(BASELINES));
  });
});
