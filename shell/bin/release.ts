import { setGlobalProxyFromEnv } from 'node:http';
import { diff } from '../src/release-cli/diff.ts';
import { create } from '../src/release-cli/new.ts';
import { preview } from '../src/release-cli/preview.ts';
import { releaseProgram } from '../src/release-cli/program.ts';
import { publish } from '../src/release-cli/publish.ts';
import { runCommand } from '../src/run/command-line.ts';

/** `pnpm release <command>`. Exits with 0, with 1 when the command fails, or with 2 for an invalid command line. */
// Node.js ignores HTTP_PROXY, HTTPS_PROXY and NO_PROXY otherwise.
setGlobalProxyFromEnv();
await runCommand(
  releaseProgram().addCommand(create).addCommand(publish).addCommand(preview).addCommand(diff),
);
