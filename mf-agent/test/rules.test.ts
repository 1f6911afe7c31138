import { describe, expect, it } from 'vitest';
import { parseAgentId } from '../src/agent/agent-id.ts';
import { readTab } from '../src/agent/agent-tab.ts';
import { formatPartialDate } from '../src/agent/dates.ts';
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
