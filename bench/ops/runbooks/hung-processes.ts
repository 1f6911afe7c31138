import { setTimeout as sleep } from 'node:timers/promises';
import type { Runbook } from '../runbook.ts';

/** Longer than every time limit of a request. */
const HANG_MS = 12_000;
const AFTER_MS = 5000;

export const hungProcesses: Runbook = {
  about: 'the database is restarted, and processes stop responding without ending',
  run: async ({ site: { apis, webs, cluster }, step }) => {
    for (const [name, servers] of Object.entries({ 'API process': apis, 'web server': webs })) {
      for (const [index, server] of servers.entries())
        await step(`restart ${name} ${index + 1}`, () => server.restart());
      const [first] = servers;
      if (!first) continue;
      await step(`${name} hangs`, async () => {
        first.signal('SIGSTOP');
        await sleep(HANG_MS);
      });
      await step(`${name} goes on`, async () => {
        first.signal('SIGCONT');
        await sleep(AFTER_MS);
      });
    }
    await step('PostgreSQL ends and is started', () => cluster.restartFirst());
    await step('PostgreSQL is up again', () => sleep(AFTER_MS * 2));
    let goOn = () => {};
    await step('PostgreSQL hangs', async () => {
      goOn = await cluster.hangPrimary();
      await sleep(HANG_MS);
    });
    await step('PostgreSQL goes on', async () => {
      goOn();
      await sleep(AFTER_MS);
    });
  },
};
