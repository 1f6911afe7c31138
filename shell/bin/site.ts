import { runCommand } from '../remote-kit/commands/command-line.ts';
import { prepareSite } from '../src/run/site.ts';
import { siteProgram } from '../src/site-cli/program.ts';

/** `pnpm site <command>`. */
await runCommand(
  siteProgram({
    build: (report) => prepareSite('shell', report),
    activate: (_, report) => prepareSite('remotes', report),
  }),
);
