import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { DIST, dataDir, ROOT } from './paths.ts';
import { runToEnd, Service } from './processes.ts';

interface ApiReady {
  readonly url: string;
}

interface WebReady {
  readonly port: number;
}

/** By which the API knows the web server, when both are started from here. */
const API_TOKEN = process.env.API_TOKEN || randomBytes(32).toString('base64url');

/** Does once what the API needs before it serves: migrates, publishes the catalogue, ranks. */
export function prepareApi(env: NodeJS.ProcessEnv, onProgress?: (text: string) => void) {
  return runToEnd({
    name: 'The preparation of the database',
    script: join(ROOT, 'api', 'bin', 'prepare.ts'),
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), ...env },
    ...(onProgress && { onProgress }),
  });
}

/**
 * The API with its database, as a process beside the web server.
 *
 * @param port its own for as long as it is started again: the web server knows it by this address
 */
export function apiService(
  port: number,
  env: NodeJS.ProcessEnv,
  onProgress?: (text: string) => void,
) {
  return new Service<ApiReady>({
    name: 'The API',
    script: join(ROOT, 'api', 'bin', 'serve.ts'),
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), API_PORT: String(port), API_TOKEN, ...env },
    ...(onProgress && { onProgress }),
    onRestart: (code) => console.error(`The API ended with code ${code}; it is started again.`),
  });
}

/** The embedded database by itself, for an API that comes and goes. @param socket where it listens */
export function databaseService(socket: string, env: NodeJS.ProcessEnv) {
  return new Service<object>({
    name: 'The database',
    script: join(ROOT, 'api', 'bin', 'database.ts'),
    args: [socket],
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), ...env },
    onRestart: (code) =>
      console.error(`The database ended with code ${code}; it is started again.`),
  });
}

/** A web server that renders from the active releases. */
export function webService(env: NodeJS.ProcessEnv, script = join(DIST, 'server', 'main.mjs')) {
  return new Service<WebReady>({
    name: 'The web server',
    script,
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), NODE_ENV: 'production', API_TOKEN, ...env },
    onRestart: (code) =>
      console.error(`The web server ended with code ${code}; it is started again.`),
  });
}
