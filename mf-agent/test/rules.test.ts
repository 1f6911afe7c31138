import { describe, expect, it } from 'vitest';
import { parseAgentId } from '../src/agent/agent-id.ts';
import { readTab } from '../src/agent/agent-tab.ts';
import { formatPartialDate } from '../src/agent/dates.ts';
import { comparisonAddress, readComparisonState } from '../src/comparison/address.ts';
import { bestOf } from '../src/comparison/best.ts';
import { siteName } from '../src/overview/site-name.ts';

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
