import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { getPriority } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { SHELL_ROOT } from '../../../src/run/paths.ts';
import { STARTER } from './real-renderers.ts';

const urlOf = (name: string) =>
  JSON.stringify(pathToFileURL(join(SHELL_ROOT, 'src/renderer', name)).href);

/** A renderer that loops as soon as its host can read from it. */
const LOOPS = "import { writeSync } from 'node:fs'; writeSync(3, 'looping'); while (true) {}";

/** A host that lowers the priority of its renderer once that loops, and prints its process id. */
const HOST = `
  import { RendererChild } from ${urlOf('renderer-child.ts')};
  import { RendererStarter } from ${urlOf('renderer-starter.ts')};
  const options = ${JSON.stringify({ starter: STARTER, code: LOOPS })};
  const child = new RendererChild(new RendererStarter(options), options.code, {
    onData: () => child.setPriority('late') && console.log(child.pid),
    onBroken() {},
    onEnd() {},
  });
  setInterval(() => {}, 1000);
`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Process id of the parent, from Linux's list of processes. */
const parentOf = async (pid: number) =>
  Number(/^PPid:\s+(\d+)/m.exec(await readFile(`/proc/${pid}/status`, 'utf8'))?.[1]);

describe.runIf(process.platform === 'linux')('a renderer', () => {
  async function loopingRenderer() {
    const host = spawn(process.execPath, ['--input-type=module', '--eval', HOST], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void host.kill('SIGKILL'));
    const [chunk] = await once(host.stdout, 'data');
    const pid = Number.parseInt(String(chunk), 10);
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
    expect(isRunning(pid)).toBe(true);
    return { host, pid };
  }

  test('that loops ends with its web server, even if that is killed', async () => {
    const { host, pid } = await loopingRenderer();
    host.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
  });

  test('is not started by its web server, which a start would stop', async () => {
    const { host, pid } = await loopingRenderer();
    const starter = await parentOf(pid);
    expect(starter).not.toBe(host.pid);
    expect(await parentOf(starter)).toBe(host.pid);
  });

  test('has a low priority with all of its threads, also those that collect its garbage', async () => {
    const { pid } = await loopingRenderer();
    const threads = (await readdir(`/proc/${pid}/task`)).map(Number);
    expect(threads.length).toBeGreaterThan(1);
    expect(new Set(threads.map((thread) => getPriority(thread)))).toEqual(new Set([19]));
  });
});
