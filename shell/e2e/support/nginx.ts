import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../src/run/paths.ts';
import { freePort } from '../../src/run/port.ts';

const PROGRAM = '/usr/sbin/nginx';
const MISSING =
  'This test needs nginx and found none. Install it: sudo apt-get install nginx-light';

const SERVER = /^ *server @WEB@.*$/m;
const hostOf = (url: string) => new URL(url).host.replace('localhost', '127.0.0.1');

/** Installs Debian's package if this user may. @throws Error that says what to do */
function ensureNginx(): void {
  if (!existsSync(PROGRAM) && process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    const options = {
      stdio: 'ignore',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    } as const;
    try {
      execFileSync('apt-get', ['update', '-qq'], options);
      execFileSync(
        'apt-get',
        ['install', '-y', '-qq', '--no-install-recommends', 'nginx-light'],
        options,
      );
    } catch {
      // The error below says what to do.
    }
  }
  if (!existsSync(PROGRAM)) throw new Error(MISSING);
}

/** Runs nginx in front of web servers, with the configuration from the docs. */
export async function startNginx(...web: string[]) {
  ensureNginx();
  const folder = await mkdtemp(join(tmpdir(), 'atlas-nginx-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  const template = await readFile(join(ROOT, 'docs', 'nginx.conf'), 'utf8');
  const config = template
    .replaceAll('@FOLDER@', folder)
    .replaceAll('@PORT@', `127.0.0.1:${port}`)
    .replace(SERVER, (line) => web.map((url) => line.replace('@WEB@', hostOf(url))).join('\n'));
  // The user that Debian's package creates may not write here.
  const user = process.getuid?.() === 0 ? 'user root;\n' : '';
  await writeFile(join(folder, 'nginx.conf'), user + config);
  const child = spawn(PROGRAM, ['-c', join(folder, 'nginx.conf'), '-g', 'daemon off;'], {
    stdio: 'ignore',
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let attempt = 0; attempt < 100; attempt++) {
    if (
      await fetch(`${origin}/healthz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      break;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    origin,
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
