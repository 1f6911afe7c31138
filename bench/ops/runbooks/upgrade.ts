import { join } from 'node:path';
import type { Runbook, RunbookContext } from '../runbook.ts';

/**
 * Replaces all processes, one at a time. During the upgrade, both releases serve from one database.
 */
export async function replaceProcesses(
  { site, step }: Pick<RunbookContext, 'site' | 'step'>,
  out: string,
): Promise<void> {
  for (const [index, api] of site.apis.entries())
    await step(`replace API ${index + 1}`, () => api.restart({ output: join(out, 'api') }));
  await step('replace the release worker', () => site.replaceWorker(out));
  for (const [index, web] of site.webs.entries())
    await step(`replace web server ${index + 1}`, () => web.restart({ output: join(out, 'web') }));
  site.out = out;
}

export const upgrade: Runbook = {
  about: 'from the previous commit to this one',
  from: 'previous',
  run: async ({ site, step, outputs: { current } }) => {
    await step('db migrate', () => site.job(current, 'db', 'migrate'));
    await replaceProcesses({ site, step }, current);
    await step('prepare', () => site.job(current, 'prepare'));
  },
};
