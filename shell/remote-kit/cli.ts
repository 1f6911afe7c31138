#!/usr/bin/env node
import { setGlobalProxyFromEnv } from 'node:http';
import { runCommand } from './command-line.ts';

// Node.js ignores HTTP_PROXY, HTTPS_PROXY and NO_PROXY otherwise.
setGlobalProxyFromEnv();
process.exitCode = await runCommand(process.argv.slice(2), process.cwd());
