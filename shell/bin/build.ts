import { messageOf } from '../src/releases/errors.ts';
import { prepareShell } from '../src/run/prepare.ts';

/** `pnpm run build`: builds the shell if its sources have changed, and prints the build's folder. */
try {
  console.log(await prepareShell((text) => console.error(`${text} …`)));
} catch (error) {
  console.error(messageOf(error));
  process.exitCode = 1;
}
