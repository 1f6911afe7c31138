import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, onTestFinished, test, vi } from 'vitest';
import { SHELL_ROOT } from '../../../src/run/paths.ts';

const FILE = pathToFileURL(join(SHELL_ROOT, 'src/renderer/renderer-child.ts')).href;

/** A host that prints the process id of its renderer, once that loops. */
const HOST = `
  import { RendererChild } from ${JSON.stringify(FILE)};
  const child = new RendererChild("console.error('looping'); while (true) {}", { onBroken() {}, onEnd() {} });
  const timer = setInterval(() => {
    if (child.stderrTail) console.log(child.pid);
  }, 20);
`;

const isRunning = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

test.runIf(process.platform === 'linux')(
  'a renderer that loops ends with its web server, even if that is killed',
  async () => {
    const host = spawn(process.execPath, ['--input-type=module', '--eval', HOST], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    onTestFinished(() => void host.kill('SIGKILL'));
    const [chunk] = await once(host.stdout, 'data');
    const pid = Number.parseInt(String(chunk), 10);
    onTestFinished(() => void (isRunning(pid) && process.kill(pid, 'SIGKILL')));
    expect(isRunning(pid)).toBe(true);
    host.kill('SIGKILL');
    await vi.waitFor(() => expect(isRunning(pid)).toBe(false), { timeout: 10_000 });
  },
);
