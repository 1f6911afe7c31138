import { setGlobalProxyFromEnv } from 'node:http';
import { resolve } from 'node:path';
import { runCommand } from '../run/command-line.ts';
import { releaseProgram } from './program.ts';

// `pnpm release` in a server's output, which has no workspace: a relative DATA_DIR is in the current folder, as for
// the web server.
process.env.DATA_DIR = resolve(process.env.DATA_DIR || '.data');

// Node.js ignores HTTP_PROXY, HTTPS_PROXY and NO_PROXY otherwise.
setGlobalProxyFromEnv();
await runCommand(releaseProgram());
