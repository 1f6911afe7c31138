import { expect, test } from 'vitest';
import { createTickets } from './tickets.ts';

const HOUR_MS = 60 * 60_000;

test.each([
  [2999, 'early'],
  [3000, 'valid'],
  [23 * HOUR_MS, 'valid'],
  [24 * HOUR_MS, 'valid'],
  [24 * HOUR_MS + 1, 'invalid'],
])('a form that is sent %d ms after it was opened is %s', (ageMs, kind) => {
  let now = 1_000_000_000_000;
  const tickets = createTickets('secret', () => now);
  const ticket = tickets.issue();
  now += ageMs;
  expect(tickets.check(ticket)).toMatchObject({ kind });
});

test('forms that are opened at the same moment have different status links', () => {
  let now = 0;
  const tickets = createTickets('secret', () => now);
  const issued = [tickets.issue(), tickets.issue()];
  now = HOUR_MS;
  const tokens = issued.map((ticket) => {
    const checked = tickets.check(ticket);
    return checked.kind === 'valid' ? checked.token : undefined;
  });
  expect(new Set(tokens)).toHaveLength(2);
  expect(tokens).not.toContain(undefined);
});
