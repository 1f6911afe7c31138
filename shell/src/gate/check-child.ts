import { Worker } from 'node:worker_threads';
import { z } from 'zod';
import { messageOf } from '../releases/errors.ts';
import type { LocatedInput } from './positions.ts';
import {
  type LinksInput,
  type PublishedInput,
  type RenderedInput,
  staticChecks,
} from './static-checks.ts';

/** The program of `CheckProcesses`. It ends when the process that started it does, whose id is its argument. */

/** A check may keep this thread busy for minutes, so another one notices that the process has a new parent. */
const LOOKOUT = `
  const { workerData } = require('node:worker_threads');
  setInterval(() => {
    if (process.ppid !== workerData) process.kill(process.pid, 'SIGKILL');
  }, 1000);
`;
new Worker(LOOKOUT, { eval: true, workerData: Number(process.argv[2]) }).unref();

/** The inputs come from the release worker itself. */
const task = z.discriminatedUnion('check', [
  z.object({ check: z.literal('published'), input: z.custom<PublishedInput>() }),
  z.object({ check: z.literal('links'), input: z.custom<LinksInput>() }),
  z.object({ check: z.literal('rendered'), input: z.custom<RenderedInput>() }),
  z.object({ check: z.literal('located'), input: z.custom<LocatedInput>() }),
]);

function run({ check, input }: z.infer<typeof task>) {
  switch (check) {
    case 'published':
      return staticChecks.published(input);
    case 'links':
      return staticChecks.links(input);
    case 'rendered':
      return staticChecks.rendered(input);
    case 'located':
      return staticChecks.located(input);
  }
}

process.on('message', async (message) => {
  try {
    process.send?.({ output: await run(task.parse(message)) });
  } catch (error) {
    process.send?.({ failure: messageOf(error) });
  }
});
