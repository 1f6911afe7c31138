import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  checkOutApi,
  previousRelease,
} from '../../../../server-kit/test/databases/package-copy.ts';
import {
  type PostgresqlServer,
  startPostgresql,
} from '../../../../server-kit/test/databases/postgresql-server.ts';
import { RECOMMENDATION_DEFAULTS } from '../../../contract/options.ts';
import { auditVotes } from '../../../src/votes/audit.ts';
import { prepare, run, type TestProcess } from '../../embedded/processes.ts';

// RELEASES_SECONDS=60 runs longer, to find rare faults.
const SECONDS = Number(process.env.RELEASES_SECONDS ?? 4);
const CLIENTS = 4;

const READS = [
  '/api/agents',
  '/api/agents/1',
  '/api/agents/1/ranking',
  '/api/categories',
  '/api/categories/AI%20Chatbot',
  '/api/categories/AI%20Chatbot/facets',
  '/api/featured-agents',
  '/api/leaderboard',
  '/api/newest-agents',
  '/api/popular-agents',
  '/api/recent-reviews',
  '/api/reviews?agentId=1',
  '/api/search?q=writing',
  '/api/search?q=writing&pricing=freemium&rating=4',
  '/api/search?q=writing&category=AI%20Chatbot&sort=rating',
  '/api/search?q=free&sort=name',
  '/api/votes?agentId=1',
];

const RECOMMENDATION = {
  ...RECOMMENDATION_DEFAULTS,
  preferredCategories: ['AI Chatbot'],
  features: [],
  integrations: [],
  useCase: 'writing',
};

interface Results {
  count: number;
  failures: string[];
}

/** Reads, requests recommendations and votes until `deadline`. Each vote has a new session. */
async function useApi(url: string, client: number, deadline: number): Promise<Results> {
  const results: Results = { count: 0, failures: [] };
  // Each client has its own address, because searches of one address are queued, with a limit.
  const address = { 'X-Forwarded-For': `198.51.100.${client + 1}` };
  const send = async (path: string, init?: RequestInit) => {
    const response = await fetch(url + path, {
      ...init,
      headers: { ...init?.headers, ...address },
    });
    const text = await response.text();
    results.count += 1;
    if (response.status !== 200) results.failures.push(`${response.status} ${path}: ${text}`);
  };
  const post = (path: string, body: object) =>
    send(path, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(body),
    });
  for (let turn = client; performance.now() < deadline; turn += 1) {
    const id = (turn % 10) + 1;
    await send(READS[turn % READS.length] ?? '');
    await post('/api/recommendations', RECOMMENDATION);
    await post('/api/votes', { agentId: id, userId: 'a', voteType: 'upvote' });
    await post('/api/review-votes', { reviewId: 1000 + id, userId: 'a', voteType: 'helpful' });
  }
  return results;
}

describe('the previous release beside this one', () => {
  const dir = mkdtempSync(join(tmpdir(), 'atlas-releases-'));
  const processes: TestProcess[] = [];
  let folder: string;
  let server: PostgresqlServer;
  let sql: postgres.Sql;

  beforeAll(async () => {
    folder = checkOutApi(previousRelease(), join(dir, 'previous'));
    server = await startPostgresql({ durable: false });
    sql = postgres(`${server.url}/postgres`, { max: 1, onnotice: () => {} });
  });
  afterAll(async () => {
    await sql.end();
    await server.stop();
    rmSync(dir, { recursive: true, force: true });
  });

  const settings = () => ({
    DATA_DIR: dir,
    DATABASE_URL: `${server.url}/postgres`,
    RATE_LIMIT_WRITES_PER_MINUTE: '0',
    RATE_LIMIT_RECOMMENDATIONS_PER_MINUTE: '0',
    RATE_LIMIT_SEARCHES_PER_MINUTE: '0',
    VOTES_PER_NETWORK_PER_DAY: '0',
    TRUSTED_PROXIES: '127.0.0.1',
    // Every read reaches the database.
    READ_CACHE_MB: '0',
  });
  const start = async (packageFolder?: string): Promise<string> => {
    const api = run('serve.ts', settings(), [], packageFolder);
    processes.push(api);
    return api.ready;
  };
  const stop = async () => {
    for (const { child } of processes) child.kill('SIGTERM');
    await Promise.all(processes.splice(0).map(({ ended }) => ended));
  };

  test(
    'serves every read and vote while this one migrates, publishes and serves',
    async () => {
      await prepare(settings(), folder);
      const old = await start(folder);
      const startedAt = performance.now();
      const deadline = startedAt + SECONDS * 1000;
      const clients = Array.from({ length: CLIENTS }, (_, client) => client);
      const before = clients.map((client) => useApi(old, client, deadline));
      await prepare(settings());
      const current = await start();
      const end = performance.now() + SECONDS * 1000;
      const both = clients.flatMap((client) => [
        useApi(old, client, end),
        useApi(current, client, end),
      ]);
      const results = await Promise.all([...before, ...both]);
      expect(results.flatMap(({ failures }) => failures)).toEqual([]);
      const count = results.reduce((sum, each) => sum + each.count, 0);
      const seconds = Math.round((performance.now() - startedAt) / 1000);
      console.log(`    ${count} responses from two releases in ${seconds} s, all of them 200`);
      await stop();
      expect((await auditVotes(sql)).differences).toEqual({ agents: [], reviews: [] });
    },
    60_000 + 2 * SECONDS * 1000,
  );

  test('deletes nothing when it restarts with its older catalogue', async () => {
    await prepare(settings());
    await sql`
      insert into agent (
        id, category_id, name, description, website, added_on, pricing_model, pricing_details,
        features, integrations, product_hunt_upvotes, verified_on, sources
      )
      select
        999999, category_id, 'Added Later', description, website, added_on, pricing_model,
        pricing_details, features, integrations, 0, verified_on, sources
      from agent where id = 1`;
    await sql`
      insert into vote (agent_id, session_hash, vote_type, network_hash)
      values (999999, '\\x00', 'upvote', '\\x01')`;
    await sql`
      insert into review (id, agent_id, username, rating, title, content, sample)
      values (999999, 999999, 'paper_lantern', 4, 'Fine', 'Does it.', true)`;
    const rows = () => sql`
      select
        (select count(*)::integer from agent) as agents, (select count(*)::integer from vote) as votes,
        (select count(*)::integer from agent_search) as searchable,
        (select count(*)::integer from review) as reviews,
        (select md5(string_agg(agent::text, '' order by id)) from agent) as facts`;
    const before = await rows();
    await start(folder);
    await stop();
    expect(await rows()).toEqual(before);
  });
});
