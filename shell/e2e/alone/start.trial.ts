import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { SHELL_ROOT } from '../../src/run/paths.ts';
import { freePort } from '../../src/run/port.ts';

test('starts with one command, prints the URL, exits cleanly on Ctrl-C, and starts again fast', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agent-atlas-start-'));
  const port = await freePort();
  const start = async () => {
    const child = spawn(process.execPath, [join(SHELL_ROOT, 'bin', 'start.ts')], {
      env: {
        ...process.env,
        DATA_DIR: folder,
        PORT: String(port),
        // Only for the commands: the started site has its own releases.
        RELEASE_URL: 'http://127.0.0.1:9',
        RELEASE_TOKEN: 'of-another-site',
      },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    });
    let output = '';
    let complaints = '';
    child.stderr.on('data', (chunk) => {
      complaints += chunk;
    });
    await new Promise<void>((resolve, reject) => {
      child.stdout.on('data', (chunk) => {
        output += chunk;
        if (output.includes('is ready at')) resolve();
      });
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
    });
    const page = await fetch(`http://localhost:${port}/agent/1`);
    expect(page.status).toBe(200);
    const ended = new Promise<number | null>((resolve) => {
      child.removeAllListeners('exit');
      child.once('exit', resolve);
    });
    // To the whole process group, as a terminal does.
    if (child.pid) process.kill(-child.pid, 'SIGINT');
    expect(await ended).toBe(0);
    expect(complaints).toBe('');
    await expect(fetch(`http://localhost:${port}/healthz`)).rejects.toThrow();
    return /ready at (http:\S+) \(([\d.]+) s\)/.exec(output);
  };
  const first = await start();
  expect(first?.[1]).toBe(`http://localhost:${port}`);
  const second = await start();
  console.log(`    started in ${first?.[2]} s, again in ${second?.[2]} s`);
  await rm(folder, { recursive: true, force: true });
});
