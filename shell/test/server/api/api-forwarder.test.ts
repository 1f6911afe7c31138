import type { RequestListener } from 'node:http';
import { type BatchedVote, VOTES_PATH } from '@agent-atlas/api/contract/http';
import type { Dispatcher } from 'undici';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { ApiClient } from '../../../src/server/api/api-client.ts';
import { ApiForwarder } from '../../../src/server/api/api-forwarder.ts';
import { listen } from '../../support/fake-api.ts';

const TOKEN = 'a token of thirty-two characters!';

/** An API that echoes each vote; `override` responds to batches instead. */
async function votingApi(override?: RequestListener) {
  const batches: BatchedVote[][] = [];
  const alone: string[] = [];
  const url = await listen(async (request, response) => {
    const chunks: string[] = [];
    for await (const chunk of request.setEncoding('utf8')) chunks.push(chunk);
    if (request.url !== VOTES_PATH) {
      alone.push(`${request.url}`);
      response.end(`alone ${chunks.join('')}`);
      return;
    }
    expect(request.headers).toMatchObject({
      'x-atlas-token': TOKEN,
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'atlas.example',
    });
    const votes: BatchedVote[] = JSON.parse(chunks.join(''));
    batches.push(votes);
    if (override) return override(request, response);
    const answers = votes.map(({ headers, body }) => ({
      status: 200,
      headers: [['set-cookie', `of=${headers['x-forwarded-for']}`]],
      body: `together ${body}`,
    }));
    response.end(JSON.stringify(answers));
  });
  const client = new ApiClient({ url, token: TOKEN, timeoutMs: 5000 });
  onTestFinished(() => client.close());
  const forwarder = new ApiForwarder(client, 'https://atlas.example');
  const vote = async (number: number, target = '/api/votes', body = `vote ${number}`) => {
    const answer = await forwarder.send({
      method: 'POST',
      target,
      headers: { cookie: `session=${number}`, 'content-type': 'application/json' },
      body: Buffer.from(body),
      visitor: { requestId: `request-${number}`, address: `192.0.2.${number}` },
    });
    const text = typeof answer.body === 'string' ? answer.body : await answer.body.text();
    return { text, headers: answer.headers };
  };
  return { batches, alone, vote, client, forwarder };
}

const textOf = ({ text }: { text: string }) => text;

describe('votes that arrive together', () => {
  test('share one request, in which each has its own headers and response', async () => {
    const { batches, alone, vote } = await votingApi();
    const answers = await Promise.all([1, 2, 3].map((number) => vote(number)));
    expect(answers).toEqual(
      [1, 2, 3].map((number) => ({
        text: `together vote ${number}`,
        headers: [['set-cookie', `of=192.0.2.${number}`]],
      })),
    );
    expect([batches.length, alone]).toEqual([1, []]);
    expect(batches[0]?.[1]).toEqual({
      path: '/api/votes',
      headers: {
        cookie: 'session=2',
        'content-type': 'application/json',
        // The visitor sent none.
        'idempotency-key': expect.stringMatching(/^[\w-]{36}$/),
        'x-request-id': 'request-2',
        'x-forwarded-for': '192.0.2.2',
      },
      body: 'vote 2',
    });
  });

  test('use several requests beyond the batch size', async () => {
    const { batches, alone, vote } = await votingApi();
    const numbers = Array.from({ length: 70 }, (_, index) => index);
    const answers = await Promise.all(numbers.map((number) => vote(number)));
    expect(answers.map(textOf)).toEqual(numbers.map((number) => `together vote ${number}`));
    expect([batches.map(({ length }) => length).toSorted(), alone]).toEqual([[32, 32, 6], []]);
  });

  test('on agents and on reviews do not wait for each other', async () => {
    const { batches, vote } = await votingApi();
    const numbers = [1, 2, 3, 4];
    await Promise.all(
      numbers.map((number) => vote(number, number % 2 === 0 ? '/api/votes' : '/api/review-votes')),
    );
    expect(batches.map((votes) => new Set(votes.map(({ path }) => path)).size)).toEqual([1, 1]);
  });

  test('go one by one to an API without batches', async () => {
    const { alone, vote } = await votingApi((_, response) => void response.writeHead(404).end());
    const answers = await Promise.all([vote(1), vote(2)]);
    expect(answers.map(textOf)).toEqual(['alone vote 1', 'alone vote 2']);
    expect(alone).toEqual(['/api/votes', '/api/votes']);
  });

  test.each([
    ['an error', 500, ''],
    ['a body that is not a batch', 200, '{"status":200}'],
    ['a body that is not JSON', 200, 'x'],
  ])('fail, and are not sent again, if the response is %s', async (_, status, body) => {
    const { alone, vote } = await votingApi((_, response) => {
      response.writeHead(status).end(body);
    });
    const answers = await Promise.allSettled([vote(1), vote(2)]);
    expect(answers.map((answer) => answer.status)).toEqual(['rejected', 'rejected']);
    expect(alone).toEqual([]);
  });

  test('fail only if their own response is missing', async () => {
    const only = JSON.stringify([{ status: 200, headers: [], body: 'first' }]);
    const { vote } = await votingApi((_, response) => void response.end(only));
    const answers = await Promise.allSettled([vote(1), vote(2)]);
    expect(answers.map((answer) => answer.status)).toEqual(['fulfilled', 'rejected']);
  });
});

describe('a request that is not batched', () => {
  test('is a vote without another', async () => {
    const { vote } = await votingApi();
    expect(textOf(await vote(1))).toBe('alone vote 1');
  });

  test('is an oversized vote among others', async () => {
    const { batches, vote } = await votingApi();
    const long = 'x'.repeat(5000);
    const answers = await Promise.all([vote(1), vote(2, '/api/votes', long), vote(3)]);
    expect(answers.map(textOf)).toEqual(['together vote 1', `alone ${long}`, 'together vote 3']);
    expect(batches[0]).toHaveLength(2);
  });

  test.each(['/api/votes?x=1', '/api/recommendations'])('is %s', async (target) => {
    const { vote } = await votingApi();
    const answers = await Promise.all([vote(1, target), vote(2, target)]);
    expect(answers.map(textOf)).toEqual(['alone vote 1', 'alone vote 2']);
  });
});

test("keeps a visitor's idempotency key, so that a repeated press counts once", async () => {
  const { batches, forwarder } = await votingApi();
  const press = () =>
    forwarder.send({
      method: 'POST',
      target: '/api/votes',
      headers: { 'idempotency-key': 'one-press' },
      body: Buffer.from('{}'),
      visitor: { requestId: 'request-1', address: '192.0.2.1' },
    });
  await Promise.all([press(), press()]);
  expect(batches[0]?.map(({ headers }) => headers['idempotency-key'])).toEqual([
    'one-press',
    'one-press',
  ]);
});

test('votes of QA sessions are never sent with those of visitors', async () => {
  const { alone, forwarder } = await votingApi();
  const vote = () =>
    forwarder.send({
      method: 'POST',
      target: '/api/votes',
      headers: {},
      body: Buffer.from('{}'),
      visitor: { requestId: 'request-1', address: '192.0.2.1' },
      qa: { link: 1, session: 's'.repeat(22) },
    });
  await Promise.all([vote(), vote()]);
  expect(alone).toEqual(['/api/votes', '/api/votes']);
});

test('the time limit of a request ends with the beginning of its response', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { client, forwarder } = await votingApi();
  const response = Promise.withResolvers<Dispatcher.ResponseData>();
  const dispatch = vi.spyOn(client, 'dispatch').mockReturnValue(response.promise);
  const send = () =>
    forwarder.send({
      method: 'GET',
      target: '/api/data/agents.csv',
      headers: {},
      body: null,
      visitor: { requestId: 'request-1' },
    });
  const isAborted = (call: number) => {
    const signal = dispatch.mock.calls[call]?.[0].signal;
    return signal instanceof AbortSignal && signal.aborted;
  };
  const unanswered = send();
  vi.advanceTimersByTime(14_999);
  expect(isAborted(0)).toBe(false);
  vi.advanceTimersByTime(1);
  expect(isAborted(0)).toBe(true);
  const answered = send();
  response.resolve(await client.pool.request({ method: 'GET', path: '/' }));
  await Promise.all([unanswered, answered]);
  vi.advanceTimersByTime(15_000);
  expect(isAborted(1)).toBe(false);
});
