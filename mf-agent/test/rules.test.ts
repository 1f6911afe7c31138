import { describe, expect, it } from 'vitest';
import { parseAgentId } from '../src/agent/agent-id.ts';
import { readTab } from '../src/agent/agent-tab.ts';
import { formatPartialDate } from '../src/agent/dates.ts';
import { agentEntries } from '../src/agent/entries.ts';
import { comparisonAddress, readComparisonState } from '../src/comparison/address.ts';
import { bestOf } from '../src/comparison/best.ts';
import { siteName } from '../src/overview/site-name.ts';
import { readReviewsPart } from '../src/reviews/shown.ts';
import { sampleAgent } from '../src/sample-data.ts';

describe('parseAgentId', () => {
  it('reads an id', () => {
    expect(parseAgentId('42')).toBe(42);
  });

  it.each([undefined, '', '0', '-1', '1.5', '1e3', '007', ' 1', 'chatgpt', '2147483648'])(
    'refuses %s',
    (text) => {
      expect(parseAgentId(text)).toBeNull();
    },
  );
});

describe('readTab', () => {
  it('is the one the address names', () => {
    expect(readTab(new URLSearchParams('tab=alternatives'))).toBe('alternatives');
  });

  it.each(['', 'tab=', 'tab=unknown'])('is the overview for "%s"', (search) => {
    expect(readTab(new URLSearchParams(search))).toBe('overview');
  });
});

describe('formatPartialDate', () => {
  it.each([
    ['2024-03-01', 'Mar 1, 2024'],
    ['2024-03', 'Mar 2024'],
    ['2024', '2024'],
  ])('writes %s as %s', (date, text) => {
    expect(formatPartialDate(date)).toBe(text);
  });
});

describe('siteName', () => {
  it('is the host', () => {
    expect(siteName('https://www.example.com/pricing?x=1')).toBe('example.com');
  });

  it('is the text itself when it is no address', () => {
    expect(siteName('not an address')).toBe('not an address');
  });
});

describe('bestOf', () => {
  it('marks the highest or the lowest, also when several share it', () => {
    expect(bestOf([3, 7, 7], 'highest')).toEqual([false, true, true]);
    expect(bestOf([3, 7, 7], 'lowest')).toEqual([true, false, false]);
  });

  it('passes over what has no value', () => {
    expect(bestOf([null, 7, 3], 'lowest')).toEqual([false, false, true]);
  });

  it.each([[[]], [[null, null]], [[null, 7]], [[7, 7]]])('marks nothing in %j', (values) => {
    expect(bestOf(values, 'highest')).not.toContain(true);
  });
});

describe('comparisonAddress', () => {
  it.each([
    '/compare',
    '/compare?ids=8,3',
    '/compare?picker=open&find=a%26b',
    '/compare?ids=8,3&picker=open&rows=different',
  ])('reads back as it was written: %s', (address) => {
    const search = new URL(address, 'http://atlas.test').searchParams;
    expect(comparisonAddress(readComparisonState(search))).toBe(address);
  });

  it('is the plain one for what says nothing', () => {
    const search = new URLSearchParams('ids=&picker=no&rows=&find=left');
    expect(comparisonAddress(readComparisonState(search))).toBe('/compare');
  });
});

describe('comparison ids', () => {
  it('are positive, whole, possible, each once, and four at most', () => {
    const search = new URLSearchParams('ids=3,0,-1,3,x,1.5,9999999999,2,,8,7,6');
    expect(readComparisonState(search).ids).toEqual([3, 2, 8]);
  });
});

describe('readReviewsPart', () => {
  it.each([
    ['', 10],
    ['show=20', 20],
    ['show=3', 10],
    ['show=-20', 10],
    ['show=all', 10],
    ['show=999', 200],
    ['show=99999', 10],
  ])('of "%s" is %i', (search, shown) => {
    expect(readReviewsPart(new URLSearchParams(search)).show).toBe(shown);
  });
});

describe('agentEntries', () => {
  const agents = Array.from({ length: 40 }, (_, index) =>
    sampleAgent(index + 1, {
      addedOn: index < 5 ? '2026-11-20' : '2026-01-01',
      verifiedOn: '2026-06-11',
    }),
  );

  it('name every agent and when its facts were last checked', () => {
    const entries = agentEntries(agents);
    expect(entries).toHaveLength(40);
    expect(entries[6]).toMatchObject({
      path: '/agent/7',
      title: 'Agent 7',
      updated: '2026-06-11',
    });
  });

  it('were not updated before they were there', () => {
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
