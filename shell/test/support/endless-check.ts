import { subscribe } from 'node:diagnostics_channel';
import { join } from 'node:path';
import { CheckProcesses } from '../../src/gate/check-processes.ts';
import { takeForever } from './take-forever.ts';

/** A release worker that prints the id of the process of its check, which takes forever. */

const started: { pid?: number }[] = [];
subscribe('child_process', (message) => {
  if (typeof message === 'object' && message && 'process' in message && message.process)
    started.push(message.process);
});
const checks = new CheckProcesses(join(import.meta.dirname, '../../src/gate/check-child.ts'));
const checked = takeForever(checks, new AbortController().signal);
console.log(started[0]?.pid);
await checked;
