import postgres from 'postgres';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { z } from 'zod';
import { announce } from '../../src/changes/announce.ts';
import { FROM_WEB_SERVER, fromVisitor, useTestApi } from '../harness.ts';

const VOTES = 20;

const Votes = z.object({ upvotes: z.number() });
const Named = z.object({ name: z.string() });
const Events = z.array(
  z.object({ value: z.number(), soft: z.array(z.string()).optional() }).loose(),
);

describe('two APIs on one PostgreSQL', () => {
  const settings = { RATE_LIMIT_SEARCHES_PER_MINUTE: '1' };
  const first = useTestApi(settings);
  const second = useTestApi(settings, { beside: first });
  /** Not a connection of one of them, because a test ends those. */
  let sql: postgres.Sql;
  let one: string;
  let other: string;

  beforeAll(() => {
    const { host, port, database, user } = first.sql.options;
    const options = { database, user, max: 1, onnotice: () => {} };
    sql = postgres({ host: host[0], port: port[0], ...options });
    [one, other] = [first.url, second.url];
  });
  afterAll(() => sql.end());

  async function vote(url: string): Promise<Response> {
    const body = JSON.stringify({ agentId: 1, userId: 'anonymous', voteType: 'upvote' });
    const headers = { 'Content-Type': 'application/json' };
    const response = await fetch(`${url}/api/votes`, { method: 'POST', headers, body });
    expect(response.status).toBe(200);
    return response;
  }

  async function read(url: string, path = '/api/agents/1') {
    const response = await fetch(url + path);
    return { version: response.headers.get('X-Data-Version'), body: await response.json() };
  }

  /** Waits until both processes show the stored number of votes, with the same version. */
  async function expectAgreement(): Promise<void> {
    const [{ upvotes } = { upvotes: -1 }] = await sql<{ upvotes: number }[]>`
      select upvotes from agent_stats where agent_id = 1`;
    await vi.waitFor(
      async () => {
        const [first, second] = [await read(one), await read(other)];
        expect(first.body).toMatchObject({ upvotes });
        expect(second).toEqual(first);
      },
      { timeout: 10_000 },
    );
  }

  test('a vote through one is visible in the other, with the same version', async () => {
    await Promise.all([read(one), read(other)]);
    await vote(one);
    await expectAgreement();
    await vote(other);
    await expectAgreement();
  });

  test('a voter sees their own vote immediately through either, by its version', async () => {
    for (let time = 0; time < VOTES; time += 1) {
      const [voted, reader] = time % 2 === 0 ? [one, other] : [other, one];
      const response = await vote(voted);
      const { upvotes } = Votes.parse(await response.json());
      const version = response.headers.get('X-Data-Version') ?? '';
      const headers = { ...FROM_WEB_SERVER, 'X-Data-Version-Min': version };
      const seen = await fetch(`${reader}/api/agents/1`, { headers });
      expect(await seen.json()).toMatchObject({ upvotes });
    }
  });

  test('both send the same changes, in the same order', async () => {
    const headers = { ...FROM_WEB_SERVER, Accept: 'application/json' };
    const eventsOf = async (url: string, since: string) => {
      const response = await fetch(`${url}/internal/changes?since=${since}`, { headers });
      return Events.parse(await response.json());
    };
    await expectAgreement();
    const { version } = await read(one);
    await Promise.all(Array.from({ length: VOTES }, (_, at) => vote(at % 2 === 0 ? one : other)));
    await expectAgreement();
    await vi.waitFor(
      async () => {
        const events = await eventsOf(one, version ?? '');
        const values = events.map(({ value }) => value);
        expect(values).toEqual(values.toSorted((a, b) => a - b));
        expect(events.some(({ soft }) => soft?.includes('agent:1'))).toBe(true);
        expect(await eventsOf(other, version ?? '')).toEqual(events);
      },
      { timeout: 10_000 },
    );
  });

  describe('a vote that a proxy sends again to the other process', () => {
    const post = (url: string, key: string, voteType: string, headers = {}) =>
      fetch(`${url}/api/votes`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key, ...headers },
        body: JSON.stringify({ agentId: 3, userId: 'anonymous', voteType }),
      });
    const votes = async () => Votes.parse((await read(one, '/api/agents/3')).body).upvotes;

    test('counts once in one session, when both receive it at the same time', async () => {
      for (let time = 1; time <= VOTES; time += 1) {
        const urls = [one, other, one, other];
        const responses = await Promise.all(
          urls.map((url) => post(url, `concurrent-${time}`, 'upvote')),
        );
        expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
        expect(new Set(responses.map((each) => each.headers.get('Set-Cookie'))).size).toBe(1);
        expect(new Set(await Promise.all(responses.map((each) => each.text()))).size).toBe(1);
        const [stored] = await sql`select upvotes from agent_stats where agent_id = 3`;
        expect(stored).toEqual({ upvotes: time });
      }
    });

    test('does not undo what the visitor did in between', async () => {
      const session = (await post(one, 'created-by-this', 'upvote')).headers.get('Set-Cookie');
      const headers = { Cookie: session?.split(';')[0] ?? '' };
      const first = await post(one, 'changes-its-mind', 'downvote', headers);
      await post(one, 'changes-it-back', 'upvote', headers);
      const before = await votes();
      const repeat = await post(other, 'changes-its-mind', 'downvote', headers);
      expect(await repeat.json()).toEqual(await first.json());
      expect(await votes()).toBe(before);
    });

    test('is refused with another body', async () => {
      expect((await post(one, 'used-for-this-body', 'upvote')).status).toBe(200);
      const before = await votes();
      expect((await post(other, 'used-for-this-body', 'downvote')).status).toBe(422);
      expect(await votes()).toBe(before);
    });
  });

  test('reads that a vote does not affect stay cached', async () => {
    await read(other, '/api/agents/2');
    const hits = async () =>
      Number(
        /state="hit"\} (\d+)/.exec(
          await (await second.get('/metrics', FROM_WEB_SERVER)).text(),
        )?.[1],
      );
    await vote(one);
    await expectAgreement();
    const before = await hits();
    await read(other, '/api/agents/2');
    expect(await hits()).toBe(before + 1);
  });

  test('concurrent votes through both lead to the same state', async () => {
    const urls = Array.from({ length: VOTES }, (_, index) => (index % 2 === 0 ? one : other));
    await Promise.all(urls.map((url) => vote(url)));
    await expectAgreement();
  });

  test('a process that loses its listener connection recovers', async () => {
    await expectAgreement();
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where query like 'listen %' and datname = current_database() and pid <> pg_backend_pid()`;
    await vote(one);
    await expectAgreement();
    await vote(other);
    await expectAgreement();
  });

  test('changes by a command-line tool reach both', async () => {
    await expectAgreement();
    await sql.begin(async (tx) => {
      await tx`update agent_stats set upvotes = upvotes + 1000 where agent_id = 1`;
      await announce(tx, [{ agents: [1] }]);
    });
    await expectAgreement();
  });

  test('a purge makes both read again what was changed behind their backs', async () => {
    const nameIn = async (url: string) => Named.parse((await read(url, '/api/agents/4')).body).name;
    const names = async () => [await nameIn(one), await nameIn(other)];
    let edition = 0;
    // A second after a process has lost its listener, it drops its cache once more.
    await vi.waitFor(
      async () => {
        const shown = await names();
        edition += 1;
        await sql`update agent set name = ${`Edition ${edition}`} where id = 4`;
        expect(await names()).toEqual(shown);
      },
      { timeout: 10_000 },
    );
    await announce(sql, [{ everything: true }]);
    const purged = `Edition ${edition}`;
    await vi.waitFor(async () => expect(await names()).toEqual([purged, purged]), {
      timeout: 10_000,
    });
  });

  test('both survive the loss of all their connections', async () => {
    await sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`;
    await vi.waitFor(async () => expect((await fetch(`${one}/readyz`)).status).toBe(200), {
      timeout: 10_000,
    });
    await vi.waitFor(() => vote(one), { timeout: 10_000 });
    await expectAgreement();
  });

  test('both share rate limits after they exchange their counts', async () => {
    const headers = fromVisitor('203.0.113.77');
    const search = async (url: string) =>
      (await fetch(`${url}/api/search?q=chat`, { headers })).status;
    for (let time = 0; time < 4; time += 1) expect(await search(one)).toBe(200);
    await vi.waitFor(async () => expect([await search(one), await search(other)]).toContain(429), {
      timeout: 10_000,
    });
  });
});
