import type { Runbook, RunbookContext } from '../runbook.ts';
import { replaceProcesses } from './upgrade.ts';

export const rollback: Runbook = {
  about: 'to the previous commit, on the newer schema, and forward again',
  run: async ({ site, step, outputs: { current, previous } }) => {
    const named =
      (direction: string): RunbookContext['step'] =>
      (name, work) =>
        step(`${direction}: ${name}`, work);
    await replaceProcesses({ site, step: named('back') }, previous);
    await replaceProcesses({ site, step: named('forward') }, current);
  },
};
