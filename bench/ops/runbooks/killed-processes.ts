import type { Runbook } from '../runbook.ts';

const ROUNDS = 4;

export const killedProcesses: Runbook = {
  about: 'processes end in the middle of requests, and are started again',
  run: async ({ site: { apis, webs }, step }) => {
    for (let round = 1; round <= ROUNDS; round += 1)
      for (const [kind, servers] of Object.entries({ API: apis, 'web server': webs }))
        for (const [index, server] of servers.entries())
          await step(`kill -9 and start ${kind} ${index + 1}, ${round}`, async () => {
            await server.kill();
            await server.start();
          });
  },
};
