import { z } from 'zod';
import { FRAME, NAMES } from './support/control-names.ts';
import { ambiguousControls, controlsOf, kindOf, outsideTabOrder } from './support/controls.ts';
import { ADDRESSES } from './support/routes.ts';
import { expect, hydrated, test } from './support/test.ts';

const names = z.array(z.object({ name: z.string() }));

for (const { path } of ADDRESSES) {
  test(`${path} names every control, different controls differently, and the keyboard reaches them`, async ({
    page,
    request,
    site,
  }) => {
    const response = await request.get(`${site.apiUrl}/api/agents`);
    const agents = names.parse(await response.json()).map(({ name }) => name);
    // If two names have the same ending, use the longer one.
    agents.sort((a, b) => b.length - a.length);
    await page.goto(path);
    await hydrated(page);
    const expected = [...new Set([...FRAME, ...(NAMES[path] ?? [])])].sort();
    // Some controls appear a moment after hydration, in deferred work.
    await expect(async () => {
      const controls = await controlsOf(page);
      expect(ambiguousControls(controls)).toEqual([]);
      const url = new URL(page.url());
      const kinds = new Set(controls.map((control) => kindOf(control, url, agents)));
      expect([...kinds].sort()).toEqual(expected);
    }).toPass({ timeout: 20_000 });
    expect(await outsideTabOrder(page), 'the keyboard reaches every control').toEqual([]);
  });
}
