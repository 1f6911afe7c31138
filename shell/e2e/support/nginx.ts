import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ROOT } from '../../src/run/paths.ts';
import { freePort } from '../../src/run/port.ts';

const PROGRAM = '/usr/sbin/nginx';
const MISSING =
  'This test needs nginx and found none. Install it: sudo apt-get install nginx-light';

const hostOf = (url: string) => new URL(url).host.replace('localhost', '127.0.0.1');

/** @throws Error when the text does not contain what is to be replaced */
function replaced(text: string, pairs: readonly (readonly [string, string])[]): string {
  return pairs.reduce((result, [part, replacement]) => {
    if (part === '' || !result.includes(part)) throw new Error(`The example has no "${part}"`);
    return result.replace(part, replacement);
  }, text);
}

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

/** The parts of nginx.conf that Debian's package has outside conf.d, with all paths in one folder. */
const mainConfig = (folder: string, user: string) => `${user}
worker_processes auto;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 4096; }
http {
  client_body_temp_path ${folder}/body;
  proxy_temp_path ${folder}/proxy;
  fastcgi_temp_path ${folder}/fastcgi;
  uwsgi_temp_path ${folder}/uwsgi;
  scgi_temp_path ${folder}/scgi;
  include ${folder}/conf.d/*.conf;
}
`;

/** Runs nginx in front of web servers, with the example of the `deploy` folder. */
export const startNginx = (...web: string[]) =>
  start(async (folder, port) => ({
    'agent-atlas.conf': replaced(await example('agent-atlas.conf'), [
      ['listen 80;', `listen 127.0.0.1:${port};`],
      ['/var/cache/nginx/agent-atlas ', `${folder}/cache `],
    ]),
    'upstream.conf': withServers(await example('upstream.conf'), ['3001', '3002'], web),
  }));

/** Runs nginx between web servers and API processes, with the example of the `deploy` folder. */
export const startApiNginx = (...api: string[]) =>
  start(async (_folder, port) => ({
    'api.conf': withServers(
      replaced(await example('api.conf'), [['127.0.0.1:4000;', `127.0.0.1:${port};`]]),
      ['4001', '4002'],
      api,
    ),
  }));

const example = (name: string) => readFile(join(ROOT, 'deploy', 'nginx', name), 'utf8');

/** Puts servers in the place of the two that an example has. */
function withServers(text: string, [first, second]: [string, string], urls: string[]): string {
  const line = (host: string) => `  server ${host} max_fails=0;\n`;
  return replaced(text, [
    [line(`127.0.0.1:${first}`), urls.map((url) => line(hostOf(url))).join('')],
    [line(`127.0.0.1:${second}`), ''],
  ]);
}

/** @param files writes the files of conf.d for a folder and a port */
async function start(files: (folder: string, port: number) => Promise<Record<string, string>>) {
  ensureNginx();
  const folder = await mkdtemp(join(tmpdir(), 'atlas-nginx-'));
  await chmod(folder, 0o755);
  const port = await freePort();
  await mkdir(join(folder, 'conf.d'));
  for (const [name, text] of Object.entries(await files(folder, port)))
    await writeFile(join(folder, 'conf.d', name), text);
  // The user that Debian's package creates may not write here.
  const user = process.getuid?.() === 0 ? 'user root;' : '';
  await writeFile(join(folder, 'nginx.conf'), mainConfig(folder, user));
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
    /** The folder of its shared cache. */
    cache: join(folder, 'cache'),
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
      await rm(folder, { recursive: true, force: true });
    },
  };
}
