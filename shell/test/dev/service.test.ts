import { readFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { Service } from '../../src/run/processes.ts';
import { isRunning } from '../support/is-running.ts';
import { tempFolder } from '../support/temp-folder.ts';

const PROGRAM = `
  require('node:fs').appendFileSync('pids', process.pid + '\\n');
  process.on('disconnect', () => process.exit());
  process.send({ type: 'ready' });
`;

/** A started service and a function that lists its running processes. */
async function started() {
  const cwd = await tempFolder();
  const script = join(cwd, 'program.cjs');
  await writeFile(script, PROGRAM);
  const service = new Service({ name: 'The program', script, cwd, env: {} });
  onTestFinished(() => service.stop());
  await service.start();
  const running = () =>
    readFileSync(join(cwd, 'pids'), 'utf8').trim().split('\n').map(Number).filter(isRunning);
  return { service, running };
}

test('concurrent replacements leave one process', async () => {
  const { service, running } = await started();
  const [before] = running();
  await Promise.all([service.replace(), service.replace(), service.replace()]);
  expect(running()).toHaveLength(1);
  expect(running()).not.toEqual([before]);
});

test('a service that is stopped during a replacement stays stopped', async () => {
  const { service, running } = await started();
  await Promise.all([service.replace(), service.stop()]);
  expect(running()).toEqual([]);
});

test('a replacement cancels the pending restart of a process that died', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const { service, running } = await started();
  const [first = 0] = running();
  process.kill(first, 'SIGKILL');
  await expect.poll(running).toEqual([]);
  await service.replace();
  vi.runAllTimers();
  await service.stop();
  expect(running()).toEqual([]);
});

test('work that needs the process to be stopped may fail, and the next replacement starts it', async () => {
  const { service, running } = await started();
  const seen: number[] = [];
  const broken = service.replace(async () => {
    seen.push(running().length);
    throw new Error('no otter');
  });
  await expect(broken).rejects.toThrow('no otter');
  expect(seen).toEqual([0]);
  expect(running()).toEqual([]);
  await service.replace();
  expect(running()).toHaveLength(1);
});
