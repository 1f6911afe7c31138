import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { createTickets } from '../../src/submissions/tickets.ts';
import { fromVisitor, useTestApi } from '../harness.ts';

const SECRET = 'a secret for tests, long enough to sign with';
/** FLOOD=10000 sends as many as an attacker would. */
const FLOOD = Number(process.env.FLOOD ?? 1000);
const CONCURRENT = 10;
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

describe.each([
  ['with all limits', {}],
  ['past the limit per minute', { RATE_LIMIT_SUBMISSIONS_PER_MINUTE: '0' }],
])('a flood of valid forms from one network, %s', (_name, settings) => {
  const api = useTestApi({
    SESSION_SECRET: SECRET,
    RATE_LIMIT_SUBMISSIONS_PER_MINUTE: '10',
    SUBMISSIONS_PER_NETWORK_PER_DAY: String(PER_DAY),
    ...settings,
  });

  const size = async () => {
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
    const before = await size();
    let next = 0;
    let kept = 0;
    const refused: (number | undefined)[] = [];
    const others: string[] = [];
    const reads: number[] = [];
    const flood = Array.from({ length: CONCURRENT }, async () => {
      while (next < FLOOD) {
        next += 1;
        const result = await post(form(`Flood ${next}`), `203.0.113.${next % 250}`);
        if (result.location) kept += 1;
        else refused.push(result.status);
      }
    });
    const watch = async () => {
      while (next < FLOOD) {
        const at = performance.now();
        expect((await api.get('/api/agents/1')).status).toBe(200);
        reads.push(performance.now() - at);
        if (others.length < 5) {
          const { location } = await post(form('Honest'), `198.51.${others.length}.7`);
          others.push(location ?? 'refused');
        }
      }
    };
    const startedAt = performance.now();
    await Promise.all([...flood, watch()]);
    const seconds = (performance.now() - startedAt) / 1000;
    expect(kept).toBeLessThanOrEqual(PER_DAY);
    expect(kept).toBeGreaterThan(0);
    expect(kept + refused.length).toBe(FLOOD);
    expect(new Set(refused)).toEqual(new Set([429]));
    expect(others).toHaveLength(5);
    expect(others).not.toContain('refused');
    const [row] = await api.sql<{ count: number }[]>`
        select count(*)::integer as count from submission`;
    expect(row?.count).toBe(kept + others.length);
    const grown = (await size()) - before;
    expect(grown).toBeLessThan(GROWTH_MAX_BYTES);
    if (process.env.FLOOD) {
      reads.sort((a, b) => a - b);
      const worst = reads[Math.floor(reads.length * 0.99)]?.toFixed(1);
      process.stdout.write(
        `kept ${kept} of ${FLOOD} in ${seconds.toFixed(1)} s, grew by ${grown} bytes, ${reads.length} reads, p99 ${worst} ms\n`,
      );
    }
  }, 300_000);
});
