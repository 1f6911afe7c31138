import { setTimeout as sleep } from 'node:timers/promises';
import { until } from '../cluster.ts';
import type { Runbook } from '../runbook.ts';

const UNNOTICED_MS = 2000;

export const failover: Runbook = {
  about: 'the primary is killed, and the standby takes over',
  run: async ({ site: { cluster, apis }, step }) => {
    await step('kill -9 the primary, wait 2 s', async () => {
      await cluster.killPrimary();
      await sleep(UNNOTICED_MS);
    });
    await step('promote the standby', async () => {
      await cluster.promote();
      const isReady = async () => {
        const responses = await Promise.all(apis.map(({ origin }) => fetch(`${origin}/readyz`)));
        return responses.every(({ ok }) => ok);
      };
      await until(isReady, 'connected to the new primary');
    });
    await step('start a new standby', () => cluster.replaceLost());
  },
};
