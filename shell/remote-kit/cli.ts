#!/usr/bin/env node
import { runThroughProxy } from './commands/command-line.ts';
import { ownRepository } from './commands/own-repository.ts';
import { sourceProgram } from './commands/source-program.ts';

await runThroughProxy(sourceProgram(ownRepository(process.cwd(), process.env)));
