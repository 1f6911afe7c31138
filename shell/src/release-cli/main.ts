import { resolve } from 'node:path';
import { runThroughProxy } from '../../remote-kit/commands/command-line.ts';
import { releaseProgram } from '../../remote-kit/commands/program.ts';
import { thisMachine } from './this-machine.ts';

// `pnpm release` in a server's output, which has no workspace: a relative DATA_DIR is in the current folder, as for
// the web server.
process.env.DATA_DIR = resolve(process.env.DATA_DIR || '.data');

await runThroughProxy(releaseProgram(thisMachine(process.env)));
