import { z } from 'zod';
import { FRAME, NAMES } from './support/control-names.ts';
import { controlsOf, kindOf, unclear } from './support/controls.ts';
import { ADDRESSES } from './support/routes.ts';
import { expect, hydrated, test } from './support/test.ts';

const names = z.array(z.object({ name: z.string() }));

for (const { path } of ADDRESSES) {
  test(`${path} names every control, and no two things alike`, async ({ page, request, site }) => {
    const answer = await request.get(`${site.apiUrl}/api/agents`);
    const agents = names.parse(await answer.json()).map(({ name }) => name);
    // Of two names that end alike, the whole one.
    agents.sort((a, b) => b.length - a.length);
    await page.goto(path);
    await hydrated(page);
    const expected = [...new Set([...FRAME, ...(NAMES[path] ?? [])])].sort();
    // Some controls appear a moment after hydration, in deferred work.
    await expect(async () => {
      const controls = await controlsOf(page);
      expect(unclear(controls)).toEqual([]);
      const url = new URL(page.url());
      const kinds = new Set(controls.map((control) => kindOf(control, url, agents)));
      expect([...kinds].sort()).toEqual(expected);
    }).toPass({ timeout: 20_000 });
  });
}
