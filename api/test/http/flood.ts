import { expect, test } from 'vitest';
import { z } from 'zod';
import { createTickets } from '../../src/submissions/tickets.ts';
import { fromVisitor, useTestApi } from '../harness.ts';

const SECRET = 'a secret for tests, long enough to sign with';
const CONCURRENT = 10;
/** Forms of other senders during the flood. */
const HONEST = 5;
const PER_DAY = 10;
/** More than ten rows and their index entries can take. */
const GROWTH_MAX_BYTES = 200_000;

const ticket = () => createTickets(SECRET, () => Date.now() - 60_000).issue();
const form = (name: string) => ({
  kind: 'suggestion',
  ticket: ticket(),
  name,
  website: 'https://flood.example.com',
  category: 'Writing Assistant',
  description: 'x'.repeat(1000),
  sources: 'https://flood.example.com/pricing',
});
const Result = z.object({ location: z.string().optional(), status: z.number().optional() });

/** Tests that a flood of this many valid forms from one network harms neither other senders nor pages. */
export function testFlood(size: number, settings: Record<string, string> = {}): void {
  const api = useTestApi({
    SESSION_SECRET: SECRET,
    RATE_LIMIT_SUBMISSIONS_PER_MINUTE: '10',
    SUBMISSIONS_PER_NETWORK_PER_DAY: String(PER_DAY),
    ...settings,
  });

  const bytes = async () => {
    const [row] = await api.sql<{ bytes: string }[]>`
      select pg_total_relation_size('submission') as bytes`;
    return Number(row?.bytes);
  };
  const post = async (body: object, address: string): Promise<z.infer<typeof Result>> => {
    const headers = { 'Content-Type': 'application/json', ...fromVisitor(address) };
    const init = { method: 'POST', headers, body: JSON.stringify(body) };
    const response = await fetch(`${api.url}/api/submissions`, init);
    // On a busy machine, the API may answer too late. A form that is sent twice is kept once.
    if (response.status === 503) return post(body, address);
    return Result.parse(await response.json());
  };

  test('keep ten, and neither stop other senders nor the pages', async () => {
    const before = await bytes();
    let next = 0;
    let kept = 0;
    const refused: (number | undefined)[] = [];
    const others: string[] = [];
    const flood = Array.from({ length: CONCURRENT }, async () => {
      while (next < size) {
        next += 1;
        const result = await post(form(`Flood ${next}`), `203.0.113.${next % 250}`);
        if (result.location) kept += 1;
        else refused.push(result.status);
      }
    });
    const watch = async () => {
      while (next < size || others.length < HONEST) {
        expect((await api.get('/api/agents/1')).status).toBe(200);
        if (others.length < HONEST) {
          const { location } = await post(form('Honest'), `198.51.${others.length}.7`);
          others.push(location ?? 'refused');
        }
      }
    };
    await Promise.all([...flood, watch()]);
    expect(kept).toBeLessThanOrEqual(PER_DAY);
    expect(kept).toBeGreaterThan(0);
    expect(kept + refused.length).toBe(size);
    expect(new Set(refused)).toEqual(new Set([429]));
    expect(others).toHaveLength(HONEST);
    expect(others).not.toContain('refused');
    const [row] = await api.sql<{ count: number }[]>`
        select count(*)::integer as count from submission`;
    expect(row?.count).toBe(kept + others.length);
    expect((await bytes()) - before).toBeLessThan(GROWTH_MAX_BYTES);
  });
}
