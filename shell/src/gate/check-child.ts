import { z } from 'zod';
import { messageOf } from '../releases/errors.ts';
import {
  type LinksInput,
  type PublishedInput,
  type RenderedInput,
  staticChecks,
} from './static-checks.ts';

/** The program of `CheckProcesses`. It ends when the process that started it does. */

/** The inputs come from the release worker itself. */
const task = z.discriminatedUnion('check', [
  z.object({ check: z.literal('published'), input: z.custom<PublishedInput>() }),
  z.object({ check: z.literal('links'), input: z.custom<LinksInput>() }),
  z.object({ check: z.literal('rendered'), input: z.custom<RenderedInput>() }),
]);

function run({ check, input }: z.infer<typeof task>) {
  switch (check) {
    case 'published':
      return staticChecks.published(input);
    case 'links':
      return staticChecks.links(input);
    case 'rendered':
      return staticChecks.rendered(input);
  }
}

process.on('message', async (message) => {
  try {
    process.send?.({ output: await run(task.parse(message)) });
  } catch (error) {
    process.send?.({ failure: messageOf(error) });
  }
});
