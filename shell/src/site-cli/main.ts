import { join } from 'node:path';
import { runCommand } from '../../remote-kit/commands/command-line.ts';
import { activateFirstSet } from '../run/first-set.ts';
import { siteProgram } from './program.ts';

// `pnpm site` in an output of `pnpm build:deploy`, which contains the releases of its first set.
const releases = join(import.meta.dirname, '..', 'releases');
await runCommand(
  siteProgram({ activate: (client, report) => activateFirstSet(client, releases, report) }),
);
