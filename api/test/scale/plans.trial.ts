import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generate } from '../../../bench/scale/generate.ts';
import { READS } from '../../../bench/scale/reads.ts';
import { drawSamples, type Samples } from '../../../bench/scale/samples.ts';
import type { Pool } from '../../../server-kit/src/db/client.ts';
import { selectListed } from '../../src/submissions/queries.ts';
import { useTestApi } from '../harness.ts';
import { problemsOf, readPlan } from './plan.ts';
import { SECOND_PAGES } from './second-pages.ts';

/** More than a query may sort; see plan.ts. */
const AGENTS = 6000;

describe(`with ${AGENTS} agents`, () => {
  const api = useTestApi({ DATABASE_TIMEOUT_MS: '20000' });
  const plans: string[] = [];
  let sql: postgres.Sql;
  let samples: Samples;

  beforeAll(async () => {
    await generate(api.sql, { agents: AGENTS, reviewsPerAgent: 2, votesPerAgent: 1 }, () => {});
    const [host = '', port = 0] = [api.sql.options.host[0], api.sql.options.port[0]];
    const { database, user } = api.sql.options;
    const onnotice = ({ message = '' }: postgres.Notice) => plans.push(message);
    // One connection, because the settings below apply per connection.
    sql = postgres({ host, port, database, user, max: 1, onnotice });
    samples = await drawSamples(api.sql);
    await sql`load 'auto_explain'`;
    await sql`
      select set_config('auto_explain.' || name, value, false)
      from (values
        ('log_min_duration', '0'), ('log_format', 'json'), ('log_level', 'notice'),
        ('log_nested_statements', 'on')
      ) as setting (name, value)`;
  });

  afterAll(() => sql?.end());

  /** The problems in the plans of all statements that `read` runs. */
  async function problems(read: (sql: Pool) => Promise<unknown>): Promise<string[]> {
    plans.length = 0;
    await read(sql);
    // A plan is logged when its statement is closed, which happens with the next statement.
    await sql`select 1`;
    const parsed = plans.map(readPlan).filter((plan) => plan !== undefined);
    expect(parsed.length).toBeGreaterThan(0);
    return parsed.flatMap(problemsOf);
  }

  describe('with sequential scans disabled', () => {
    // For tables of this size, the planner may prefer a sequential scan to an index.
    beforeAll(() => sql`set enable_seqscan = off`.execute());
    afterAll(() => sql`reset enable_seqscan`.execute());

    test.each(READS)('$name does not scan a large table', async ({ run }) => {
      expect(await problems((on) => run(on, samples))).toEqual([]);
    });

    test('a suggestion is compared with the listed agents by indexes', async () => {
      const suggestion = { name: 'Paper Boat', website: 'https://paper-boat.example' };
      expect(await problems((on) => selectListed(on, suggestion))).toEqual([]);
    });

    test.each(SECOND_PAGES)('$name does not read the rows before its cursor', async ({ run }) => {
      expect(await problems((on) => run(on, samples))).toEqual([]);
    });
  });

  test.each([
    [['agent_added'], 'newest'],
    // Without its own index, the list may come from those by number of reviews.
    [['agent_score_popular', 'agent_score_by_reviews', 'agent_score_most_reviewed'], 'popular'],
    [['review_newest'], 'recent reviews'],
    [['agent_score_most_reviewed'], 'leaderboard'],
    [['agent_search_document'], 'search, rare word'],
  ])('reports the missing index %s', async (indexes, name) => {
    const read = READS.find((each) => each.name === name);
    if (!read) throw new Error(`There is no read "${name}"`);
    const dropped = await sql<{ definition: string }[]>`
      select pg_get_indexdef(indexrelid) as definition from pg_index
      join pg_class on pg_class.oid = indexrelid where relname = any (${indexes})`;
    try {
      await sql`drop index ${sql(indexes)}`;
      expect(await problems((on) => read.run(on, samples))).not.toEqual([]);
    } finally {
      for (const { definition } of dropped) await sql.unsafe(definition);
    }
  });
});
