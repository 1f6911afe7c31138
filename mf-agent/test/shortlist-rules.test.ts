import { describe, expect, test } from 'vitest';
import { readShared, sharedPath } from '../src/shortlist/shared-shortlist.ts';
import {
  AGENTS_MAX,
  formatShortlist,
  keepAgent,
  mergeShortlists,
  parseShortlist,
  type Shortlist,
} from '../src/shortlist/shortlist.ts';

const kept = (id: number, note = '') => ({ id, name: `Agent ${id}`, note });
const many = (count: number, from = 1) => Array.from({ length: count }, (_, n) => kept(n + from));
const file = (agents: unknown, format = 'agent-atlas-shortlist', version: unknown = 1) =>
  JSON.stringify({ format, version, agents });

describe('a stored or exported shortlist', () => {
  test('survives the round trip', () => {
    const shortlist = [kept(3, 'Ask about\n"seats" 🙂'), kept(1)];
    expect(parseShortlist(formatShortlist(shortlist))).toEqual({ shortlist });
  });

  test.each([
    ['text', 'no JSON', /not a shortlist/],
    ['null', 'null', /not a shortlist/],
    ['another file', '[{"id":1}]', /not a shortlist/],
    ['a newer version', file([], undefined, 2), /another version/],
    ['no list', file({}), /no list of agents/],
    ['too many agents', file(many(AGENTS_MAX + 1)), /has 101 agents/],
    ['an entry that is not an agent', file([kept(1), 5]), /Entry 2 is not an agent/],
    ['an id that is not a whole number', file([{ id: 1.5 }]), /Entry 1 is not an agent/],
    ['an id out of range', file([{ id: 2_147_483_648 }]), /Entry 1 is not an agent/],
    ['a note that is not text', file([{ id: 1, note: {} }]), /Entry 1 is not an agent/],
    ['a long note', file([kept(1, 'x'.repeat(501))]), /exceeds 500 characters/],
    ['the same agent twice', file([kept(1), kept(1)]), /Entry 2 repeats an agent/],
  ])('is refused with the reason: %s', (_name, text, reason) => {
    expect(parseShortlist(text)).toEqual({ problem: expect.stringMatching(reason) });
  });

  test('has names of limited length', () => {
    expect(parseShortlist(file([{ id: 1, name: 'x'.repeat(9999) }]))).toEqual({
      shortlist: [{ id: 1, name: 'x'.repeat(200), note: '' }],
    });
  });
});

describe('keeping an agent', () => {
  test('changes nothing if it is kept', () => {
    expect(keepAgent([kept(1, 'mine')], kept(1))).toEqual({ shortlist: [kept(1, 'mine')] });
  });

  test('is refused when the list is full', () => {
    expect(keepAgent(many(AGENTS_MAX), kept(999))).toEqual({
      problem: expect.stringContaining('up to 100 agents'),
    });
  });
});

describe('adding another shortlist', () => {
  test("keeps the visitor's own agents and notes, and fills in empty notes", () => {
    const own = [kept(1, 'mine'), kept(2)];
    expect(mergeShortlists(own, [kept(2, 'theirs'), kept(1, 'theirs'), kept(3)])).toEqual({
      shortlist: [kept(1, 'mine'), kept(2, 'theirs'), kept(3)],
    });
  });

  test('adds all or nothing', () => {
    expect(mergeShortlists(many(99), many(3, 99))).toEqual({
      problem: 'It adds 2 agents, but your shortlist has room for 1. Nothing was added.',
    });
  });
});

describe('a shared link', () => {
  const shortlist: Shortlist = [kept(3, 'Fast & cheap, 50% off?'), kept(8)];

  test('holds the ids, and the notes only if chosen', () => {
    expect(sharedPath(shortlist, false)).toBe('/shortlist#agents=3,8');
    const path = sharedPath(shortlist, true) ?? '';
    expect(readShared(path.slice(path.indexOf('#')))).toEqual({
      shortlist: shortlist.map((agent) => ({ ...agent, name: '' })),
    });
  });

  test('holds nothing that a server receives', () => {
    const { pathname, search } = new URL(sharedPath(shortlist, true) ?? '', 'https://a.example');
    expect(pathname + search).toBe('/shortlist');
  });

  test('is refused if it would be too long', () => {
    expect(sharedPath([kept(1, 'é'.repeat(500)), kept(2, 'é'.repeat(500))], true)).not.toBeNull();
    const long = many(40).map((agent) => ({ ...agent, note: 'é'.repeat(500) }));
    expect(sharedPath(long, true)).toBeNull();
  });

  test.each([
    ['#agents=1,x', /Entry 2 is not an agent/],
    ['#agents=', /Entry 1 is not an agent/],
    ['#agents=1,1', /repeats an agent/],
    [`#agents=${'1,'.repeat(20_000)}`, /too long/],
    [`#agents=1&note.1=${'x'.repeat(501)}`, /exceeds 500 characters/],
  ])('that is invalid says why', (hash, reason) => {
    expect(readShared(hash)).toEqual({ problem: expect.stringMatching(reason) });
  });

  test('is no other fragment', () => {
    expect(readShared('#main')).toBeNull();
    expect(readShared('')).toBeNull();
  });
});
