import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { builtShell } from './inputs.ts';
import { dataDir, ROOT } from './paths.ts';
import { runToEnd, Service } from './processes.ts';

interface ApiReady {
  readonly url: string;
}

/** Where the API listens: to visitors' calls, and to those of releases. */
export interface ApiPorts {
  readonly port: number;
  readonly releasePort: number;
}

interface WebReady {
  readonly port: number;
}

/** For the processes of a site whose releases are its own, also where `RELEASE_URL` names another. */
export const OWN_RELEASES = { RELEASE_URL: '', RELEASE_TOKEN: '' } as const;

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
 * @param ports its own for as long as it is started again: the web server knows it by these addresses
 */
export function apiService(
  { port, releasePort }: ApiPorts,
  env: NodeJS.ProcessEnv,
  onProgress?: (text: string) => void,
) {
  return new Service<ApiReady>({
    name: 'The API',
    script: join(ROOT, 'api', 'bin', 'serve.ts'),
    cwd: ROOT,
    env: {
      DATA_DIR: dataDir(),
      API_PORT: String(port),
      RELEASE_PORT: String(releasePort),
      API_TOKEN,
      ...env,
    },
    ...(onProgress && { onProgress }),
    onRestart: (code) => console.error(`The API ended with code ${code}; it is started again.`),
  });
}

/** The embedded database by itself. @param socket where it listens */
export function databaseService(socket: string, env: NodeJS.ProcessEnv) {
  return new Service<object>({
    name: 'The database',
    script: join(ROOT, 'api', 'bin', 'database.ts'),
    args: [socket, 'with-parent'],
    endsByChannel: true,
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), ...env },
    onRestart: (code) =>
      console.error(`The database ended with code ${code}; it is started again.`),
  });
}

/** A web server that renders from the active releases. @param dist the build of the shell it runs from */
export function webService(env: NodeJS.ProcessEnv, dist = builtShell()) {
  return new Service<WebReady>({
    name: 'The web server',
    script: join(dist, 'server', 'main.mjs'),
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), NODE_ENV: 'production', API_TOKEN, ...env },
    onRestart: (code) =>
      console.error(`The web server ended with code ${code}; it is started again.`),
  });
}

/** Checks releases and composes sets for a build of the shell. */
export function releaseWorkerService(env: NodeJS.ProcessEnv, dist = builtShell()) {
  return new Service<object>({
    name: 'The release worker',
    script: join(dist, 'server', 'release-worker.mjs'),
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), NODE_ENV: 'production', ...env },
    onRestart: (code) =>
      console.error(`The release worker ended with code ${code}; it is started again.`),
  });
}
