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
  const start = async (host: string, settings: NodeJS.ProcessEnv = {}) => {
    const origin = `http://${host}:${port}`;
    const child = spawn(process.execPath, [join(SHELL_ROOT, 'bin', 'start.ts')], {
      env: {
        ...process.env,
        // Playwright sets FORCE_COLOR, and Node.js warns about the two.
        NO_COLOR: undefined,
        DATA_DIR: folder,
        PORT: String(port),
        // Only for the commands: the started site has its own releases.
        RELEASE_URL: 'http://127.0.0.1:9',
        RELEASE_TOKEN: 'of-another-site',
        ...settings,
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
        if (output.includes(`is ready at ${origin} `)) resolve();
      });
      child.once('exit', (code) => reject(new Error(`ended with ${code}: ${output}`)));
    });
    const page = await fetch(`${origin}/agent/1`);
    expect(page.status).toBe(200);
    const { RELEASE_PORT } = settings;
    if (RELEASE_PORT) expect((await fetch(`http://127.0.0.1:${RELEASE_PORT}/`)).ok).toBe(true);
    const ended = new Promise<number | null>((resolve) => {
      child.removeAllListeners('exit');
      child.once('exit', resolve);
    });
    // To the whole process group, as a terminal does.
    if (child.pid) process.kill(-child.pid, 'SIGINT');
    expect(await ended).toBe(0);
    expect(complaints).toBe('');
    await expect(fetch(`${origin}/healthz`)).rejects.toThrow();
    return /ready at \S+ \(([\d.]+) s\)/.exec(output)?.[1];
  };
  const first = await start('localhost');
  const second = await start('[::1]', { HOST: '::1', RELEASE_PORT: String(await freePort()) });
  console.log(`    started in ${first} s, again in ${second} s`);
  await rm(folder, { recursive: true, force: true });
});
