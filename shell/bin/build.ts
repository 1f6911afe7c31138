import { Command } from '@commander-js/extra-typings';
import { runCommand } from '../remote-kit/commands/command-line.ts';
import { prepareShell } from '../src/run/prepare.ts';

const command = new Command('pnpm run build')
  .description("Builds the shell if its sources have changed, and prints the build's folder.")
  .action(async () => console.log(await prepareShell((text) => console.error(`${text} …`))));

await runCommand(command);
