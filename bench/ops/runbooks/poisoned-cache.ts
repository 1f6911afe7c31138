import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from '../cluster.ts';
import type { OpsSite } from '../ops-site.ts';
import type { Runbook } from '../runbook.ts';

const POISON = 'Poisoned by a mistake';

export const poisonedCache: Runbook = {
  about: 'wrong data is in every cache, and no longer in the database',
  run: async ({ site, step }) => {
    const { out } = site;
    const name = await rename(site, POISON);
    await site.job(out, 'db', 'purge');
    await until(() => isShown(site), 'shown the wrong name');
    await rename(site, name);
    if (!(await isShown(site))) throw new Error('The caches do not hold the wrong name');
    await step('db purge', () => site.job(out, 'db', 'purge'));
    await step("empty the proxy's cache", async () => {
      for (const part of await readdir(site.proxyCache))
        await rm(join(site.proxyCache, part), { recursive: true, force: true });
    });
    await step('until no page shows it', () =>
      until(async () => !(await isShown(site)), 'removed the wrong name from the pages'),
    );
  },
};

/** Whether the proxy or a web server shows the wrong name to any visitor. */
async function isShown({ origin, webs }: OpsSite): Promise<boolean> {
  const pages = await Promise.all(
    [origin, ...webs.map((web) => web.origin)].map(async (each) =>
      (await fetch(`${each}/agent/1`)).text(),
    ),
  );
  return pages.some((html) => html.includes(POISON));
}

/** Changes the database without notifying the API. @returns the previous name */
function rename({ cluster }: OpsSite, to: string): Promise<string> {
  return cluster.query(async (sql) => {
    const [row] = await sql<{ name: string }[]>`select name from agent where id = 1`;
    await sql`update agent set name = ${to} where id = 1`;
    return row?.name ?? '';
  });
}
