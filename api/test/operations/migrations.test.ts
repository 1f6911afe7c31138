import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { applyMigrations, migrate } from '../../src/db/migrate.ts';
import { MIGRATIONS, readMigrations, requireSchema } from '../../src/db/migrations.ts';
import { useTestApi } from '../harness.ts';

const api = useTestApi();
// Only the new files: those that were already applied may be missing.
const dir = mkdtempSync(join(tmpdir(), 'atlas-migrations-'));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

const write = (name: string, text: string) => writeFileSync(join(dir, name), text);

test('an edited file that was already applied is refused by name, and later ones are not run', async () => {
  write('9001-shelf.sql', 'create table shelf (id integer);');
  expect(await migrate(api.sql, dir)).toEqual(['9001-shelf.sql']);
  write('9001-shelf.sql', 'create table shelf (id bigint);');
  write('9002-later.sql', 'create table later ();');
  await expect(migrate(api.sql, dir)).rejects.toThrow(
    '9001-shelf.sql was edited after it was applied. Restore it, and put the change into a new migration.',
  );
  expect(await api.sql`select to_regclass('later') as later`).toEqual([{ later: null }]);
  rmSync(join(dir, '9002-later.sql'));
});

test('a file that was applied without a checksum is accepted, and checked from then on', async () => {
  await api.sql`update schema_migration set checksum = null where name = '9001-shelf.sql'`;
  expect(await migrate(api.sql, dir)).toEqual([]);
  write('9001-shelf.sql', 'create table shelf (id text);');
  await expect(migrate(api.sql, dir)).rejects.toThrow('9001-shelf.sql was edited');
  rmSync(join(dir, '9001-shelf.sql'));
});

test('a failed migration leaves nothing behind, and runs once it is corrected', async () => {
  write('9003-broken.sql', 'create table half (); select * from nowhere;');
  await expect(migrate(api.sql, dir)).rejects.toThrow('"nowhere" does not exist');
  expect(await api.sql`select to_regclass('half') as half`).toEqual([{ half: null }]);
  write('9003-broken.sql', 'create table half ();');
  expect(await migrate(api.sql, dir)).toEqual(['9003-broken.sql']);
});

test('an index is created without a transaction, also after a failed attempt', async () => {
  const index = [
    '-- migrate: no transaction',
    '-- Made again as a whole; an attempt that failed leaves an index that is not valid.',
    'drop index concurrently if exists agent_website;',
    'create unique index concurrently agent_website on agent (pricing_model);',
  ];
  write('9004-website.sql', index.join('\n'));
  await expect(migrate(api.sql, dir)).rejects.toThrow('could not create unique index');
  write('9004-website.sql', index.join('\n').replace('(pricing_model)', '(website)'));
  expect(await migrate(api.sql, dir)).toEqual(['9004-website.sql']);
  const valid = await api.sql`
    select indisvalid from pg_index where indexrelid = 'agent_website'::regclass`;
  expect(valid).toEqual([{ indisvalid: true }]);
});

test.each(['batches', 'one transaction'])(
  'the filter words of agents are filled in %s',
  async (way) => {
    const documents = () => api.sql`select agent_id, document::text from agent_search order by 1`;
    const before = await documents();
    await api.sql`delete from schema_migration where name ~ '^00(2[2-6]|3[12]|5[5-7])-'`;
    await api.sql`drop table search_tier_bound`;
    await api.sql`
    drop function
      add_filter_words, renew_filter_words, filter_words, renew_tier_bounds, file_into_tiers,
      search_tier, search_best, fact_words
    cascade`;
    await api.sql`
    update agent_search set document = ts_delete(document, array(
      select lexeme from unnest(document) where starts_with(lexeme, '=')
    ))`;
    expect(await documents()).not.toEqual(before);
    if (way === 'batches') await migrate(api.sql, MIGRATIONS);
    else {
      const migrations = await readMigrations(MIGRATIONS);
      await api.sql.begin((tx) => applyMigrations(tx, migrations));
    }
    expect(await documents()).toEqual(before);
  },
);

test('a process of an earlier release accepts a newer schema', async () => {
  await expect(requireSchema(api.sql)).resolves.toBeUndefined();
});
