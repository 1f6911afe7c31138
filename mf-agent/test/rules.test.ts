import { describe, expect, it } from 'vitest';
import { agentEntries } from '../src/agent/entries.ts';
import { COMPARISON, comparisonUrl } from '../src/comparison/comparison-url.ts';
import { bestOf } from '../src/comparison/rows.tsx';
import { siteName } from '../src/lib/format.ts';
import { parseAgentId } from '../src/lib/urls.ts';
import { sampleAgent } from '../src/scenarios/samples.ts';

describe('parseAgentId', () => {
  it('parses an id', () => {
    expect(parseAgentId('42')).toBe(42);
    expect(parseAgentId('2147483647')).toBe(2_147_483_647);
  });

  it.each([undefined, '', '0', '-1', '1.5', '1e3', '007', ' 1', 'chatgpt', '2147483648'])(
    'rejects %s',
    (text) => {
      expect(parseAgentId(text)).toBeNull();
    },
  );
});

describe('siteName', () => {
  it('is the host', () => {
    expect(siteName('https://www.example.com/pricing?x=1')).toBe('example.com');
  });

  it('is the text itself if it is not a URL', () => {
    expect(siteName('not a URL')).toBe('not a URL');
  });
});

describe('bestOf', () => {
  it('marks the highest or lowest value, including ties', () => {
    expect(bestOf([3, 7, 7], 'highest')).toEqual([false, true, true]);
    expect(bestOf([3, 7, 7], 'lowest')).toEqual([true, false, false]);
  });

  it('ignores unknown values', () => {
    expect(bestOf([null, 7, 3], 'lowest')).toEqual([false, false, true]);
  });

  it.each([[[]], [[null, null]], [[null, 7]], [[7, 7]]])('marks nothing in %j', (values) => {
    expect(bestOf(values, 'highest')).not.toContain(true);
  });
});

describe('comparisonUrl', () => {
  it.each([
    '/compare',
    '/compare?ids=8,3',
    '/compare?picker=open&find=a%26b',
    '/compare?ids=8,3&picker=open&rows=different',
  ])('round-trips: %s', (url) => {
    const search = new URL(url, 'http://atlas.test').searchParams;
    expect(comparisonUrl(COMPARISON.read(search))).toBe(url);
  });

  it('omits empty and invalid fields', () => {
    const search = new URLSearchParams('ids=&picker=no&rows=&find=left');
    expect(comparisonUrl(COMPARISON.read(search))).toBe('/compare');
  });
});

describe('comparison ids', () => {
  it('are valid, unique and at most four', () => {
    const search = new URLSearchParams('ids=3,0,-1,3,x,1.5,9999999999,2,,8,7,6');
    expect(COMPARISON.read(search).ids).toEqual([3, 2, 8]);
  });
});

describe('agentEntries', () => {
  const agents = Array.from({ length: 40 }, (_, index) =>
    sampleAgent(index + 1, {
      addedOn: index < 5 ? '2026-11-20' : '2026-01-01',
      verifiedOn: '2026-06-11',
    }),
  );

  it('list every agent with its verification date', () => {
    const entries = agentEntries(agents);
    expect(entries).toHaveLength(40);
    expect(entries[6]).toMatchObject({
      path: '/agent/7',
      title: 'Agent 7',
      updated: '2026-06-11',
    });
  });

  it('never have an update date before the publication date', () => {
    expect(agentEntries(agents)[0]).toMatchObject({
      updated: '2026-11-20',
      published: '2026-11-20',
    });
  });

  it('announce the thirty newest', () => {
    const announced = agentEntries(agents.toReversed()).filter(({ published }) => published);
    expect(announced).toHaveLength(30);
    expect(announced.filter(({ published }) => published === '2026-11-20')).toHaveLength(5);
    expect(announced.map(({ path }) => path)).not.toContain('/agent/40');
  });
});
