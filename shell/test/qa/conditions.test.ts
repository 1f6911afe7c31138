import { describe, expect, test } from 'vitest';
import type { QaConditions } from '../../contract/boot.ts';
import { effectOn } from '../../src/qa/call-faults.ts';
import {
  changesOf,
  mergeConditions,
  NO_CONDITIONS,
  readConditions,
  urlWith,
} from '../../src/qa/conditions.ts';

const ALL: QaConditions = {
  versions: { 'mf-a': '1.2.0-beta.1', 'mf-b': 'dev', 'mf-c': 'active' },
  faults: { 'mf-a': { kind: 'slow' }, 'mf-b': { kind: 'throws', side: 'server' }, 'mf-c': 'none' },
  calls: [
    { call: 'GET /api/reviews*', status: 503, latencyMs: 2000, side: 'browser' },
    { call: 'POST /api/votes', latencyMs: 10_000 },
    { call: 'GET /api/agents?cursor=a+b&x=1', status: 404 },
  ],
  scenario: 'mf-a/no-reviews',
  width: 360,
  theme: 'dark',
  dir: 'rtl',
  text: 'long',
  network: 'slow',
  clock: '2026-12-31T23:59:30.500Z',
};

const read = (query: string) => readConditions(new URLSearchParams(query));
const page = (url: string) => new URL(url, 'https://atlas.example');

describe('the URL', () => {
  test('contains every condition, in addition to the parameters of the page', () => {
    const url = page(urlWith(page('/search?q=a%26b&page=2#results'), ALL));
    expect(url.searchParams.get('q')).toBe('a&b');
    expect(url.hash).toBe('#results');
    expect(readConditions(url.searchParams)).toEqual({ conditions: ALL, refused: [] });
  });

  test('replaces former conditions', () => {
    const former = page(urlWith(page('/faq?x=1'), ALL));
    const next = urlWith(former, { ...NO_CONDITIONS, theme: 'light' });
    expect(next).toBe('/faq?x=1&qa-theme=light');
    expect(urlWith(page(next), NO_CONDITIONS)).toBe('/faq?x=1');
  });

  test.each([
    ['qa-theme=blue', 'write light or dark'],
    ['qa-dir=up', 'write rtl'],
    ['qa-text=short', 'write long'],
    ['qa-network=fast', 'write slow or offline'],
    ['qa-width=12', 'from 240 to 3840'],
    ['qa-width=9999', 'from 240 to 3840'],
    ['qa-clock=tomorrow', 'write a time in UTC'],
    ['qa-clock=2026-13-40T00:00Z', 'write a time in UTC'],
    ['qa-scenario=empty', 'write <remote>/<scenario>'],
    ['qa-scenario=mf-a/../b', 'write <remote>/<scenario>'],
    ['qa-version=mf-a', 'write <remote>@<version>'],
    ['qa-version=mf-a@../x', 'write <remote>@<version>'],
    ['qa-fault=mf-a:melts', 'write <remote>:<fault>'],
    ['qa-fault=mf-a:slow:server:x', 'write <remote>:<fault>'],
    ['qa-call=GET /api/agents', 'write <status> <latency>ms <call>'],
    ['qa-call=200 GET /api/agents', 'write <status> <latency>ms <call>'],
    ['qa-call=503 GET /internal/x', 'write <status> <latency>ms <call>'],
    ['qa-call=10001ms GET /api/agents', 'at most 10000 ms'],
    ['qa-thema=dark', 'qa-thema is not a test condition'],
  ])('refuses %s and says what to write', (query, advice) => {
    const { conditions, refused } = read(query);
    expect(conditions).toMatchObject(NO_CONDITIONS);
    expect(Object.values(conditions).filter((value) => typeof value === 'string')).toEqual([]);
    expect(refused).toEqual([expect.stringContaining(advice)]);
  });

  test('applies the rest when one condition is refused', () => {
    expect(read('qa-theme=blue&qa-dir=rtl').conditions.dir).toBe('rtl');
  });

  test('is limited in how often a condition repeats', () => {
    const many = Array.from({ length: 11 }, (_, at) => `qa-call=503 GET /api/${at}`).join('&');
    const { conditions, refused } = read(many);
    expect(conditions.calls).toHaveLength(10);
    expect(refused).toEqual([expect.stringContaining('at most 10 times')]);
    expect(read('qa-theme=dark&qa-theme=light')).toMatchObject({
      conditions: { theme: 'dark' },
      refused: [expect.stringContaining('at most 1 times')],
    });
  });
});

test('the URL can replace and remove what the link of the session selects', () => {
  const link = {
    versions: { 'mf-a': '1.0.0', 'mf-b': '1.0.0' },
    faults: { 'mf-a': { kind: 'slow' }, 'mf-b': { kind: 'slow' } },
  } as const;
  const { conditions } = read('qa-version=mf-a@active&qa-fault=mf-a:none&qa-fault=mf-b:throws');
  expect(changesOf(mergeConditions(link, conditions))).toEqual({
    versions: { 'mf-b': '1.0.0' },
    faults: { 'mf-b': { kind: 'throws' } },
  });
});

describe('a call', () => {
  const under = (query: string, answers = {}) => ({ conditions: read(query).conditions, answers });

  test.each([
    ['503 GET /api/agents', true],
    ['503 GET /api/agents?limit=5', true],
    ['503 GET /api/a*', true],
    ['503 GET /api/agents?limit=6', false],
    ['503 GET /api/agent', false],
    ['503 POST /api/agents', false],
    ['503 browser GET /api/agents', false],
    ['503 server GET /api/agents', true],
  ])('fails if its fault is %s: %s', (fault, fails) => {
    const page = under(`qa-call=${encodeURIComponent(fault)}`);
    const { answer } = effectOn(page, 'server', 'GET', '/api/agents?limit=5');
    expect(answer !== undefined).toBe(fails);
  });

  test('with a fault does not get the response of the scenario, but its latency adds to it', () => {
    const answers = { '/api/agents': { json: [] }, 'POST /api/votes': { json: {} } };
    const faulty = under('qa-call=503 GET /api/agents&qa-call=50ms POST /api/votes', answers);
    expect(effectOn(faulty, 'server', 'GET', '/api/agents').answer).toMatchObject({ status: 503 });
    expect(effectOn(faulty, 'browser', 'POST', '/api/votes')).toEqual({
      latencyMs: 50,
      answer: { json: {} },
    });
    expect(effectOn(faulty, 'server', 'GET', '/api/toString').answer).toBeUndefined();
  });

  test('on a slow network is late in the browser; on the server the page itself is', () => {
    const slow = under('qa-network=slow');
    expect(effectOn(slow, 'browser', 'GET', '/api/x').latencyMs).toBe(2000);
    expect(effectOn(slow, 'server', 'GET', '/api/x').latencyMs).toBe(0);
  });
});
