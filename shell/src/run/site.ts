import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { builtShell } from './inputs.ts';
import { apiProgram, dataDir, ROOT, SHELL_ROOT } from './paths.ts';
import { runToEnd, Service } from './processes.ts';

interface ApiReady {
  readonly url: string;
}

/** The ports of the public API and of the release API. */
export interface ApiPorts {
  readonly port: number;
  readonly releasePort: number;
}

interface WebReady {
  readonly port: number;
}

/** Environment of a site that uses its own releases, even if `RELEASE_URL` names another site. */
export const OWN_RELEASES = { RELEASE_URL: '', RELEASE_TOKEN: '' } as const;

/** The token with which the web server authenticates to the API when both are started here. */
const API_TOKEN = process.env.API_TOKEN || randomBytes(32).toString('base64url');

const reportRestart = (name: string) => (code: number | null) =>
  console.error(`${name} exited with code ${code} and is being restarted.`);

/** Prepares the database for the API: migrates it, publishes the catalogue and computes the ranking. */
export function prepareApi(env: NodeJS.ProcessEnv, onProgress?: (text: string) => void) {
  return runToEnd({
    name: 'The preparation of the database',
    script: apiProgram('prepare'),
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), ...env },
    ...(onProgress && { onProgress }),
  });
}

/**
 * The API as a separate process.
 *
 * @param ports fixed across restarts, because the web server has these addresses
 */
export function apiService(
  { port, releasePort }: ApiPorts,
  env: NodeJS.ProcessEnv,
  onProgress?: (text: string) => void,
) {
  return new Service<ApiReady>({
    name: 'The API',
    script: apiProgram('serve'),
    cwd: ROOT,
    env: {
      DATA_DIR: dataDir(),
      API_PORT: String(port),
      RELEASE_PORT: String(releasePort),
      API_TOKEN,
      ...env,
    },
    ...(onProgress && { onProgress }),
    onRestart: reportRestart('The API'),
  });
}

/** The embedded database as a separate process. @param socket path of the socket on which it listens */
export function databaseService(socket: string, env: NodeJS.ProcessEnv) {
  return new Service<object>({
    name: 'The database',
    script: join(ROOT, 'server-kit', 'bin', 'database.ts'),
    args: [socket, 'with-parent'],
    endsByChannel: true,
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), ...env },
    onRestart: reportRestart('The database'),
  });
}

/** Builds the shell, or publishes and activates the remotes that have changed. @throws StartError */
export function prepareSite(step: 'shell' | 'remotes', onProgress: (text: string) => void) {
  return runToEnd({
    name: step === 'shell' ? 'The build of the shell' : 'Publishing the remotes',
    script: join(SHELL_ROOT, 'bin', 'prepare.ts'),
    args: [step],
    cwd: ROOT,
    env: { DATA_DIR: dataDir() },
    onProgress,
  });
}

/** A web server that serves the active releases. @param dist the shell's build that it runs */
export function webService(env: NodeJS.ProcessEnv, dist = builtShell()) {
  return new Service<WebReady>({
    name: 'The web server',
    script: join(dist, 'server', 'main.mjs'),
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), NODE_ENV: 'production', API_TOKEN, ...env },
    onRestart: reportRestart('The web server'),
  });
}

/** A release worker, which checks releases and composes sets for a build of the shell. */
export function releaseWorkerService(env: NodeJS.ProcessEnv, dist = builtShell()) {
  return new Service<object>({
    name: 'The release worker',
    script: join(dist, 'server', 'release-worker.mjs'),
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), NODE_ENV: 'production', ...env },
    onRestart: reportRestart('The release worker'),
  });
}
