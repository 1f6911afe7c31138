import { join } from 'node:path';
import { DIST, dataDir, ROOT } from './paths.ts';
import { Service } from './processes.ts';

interface ApiReady {
  readonly url: string;
}

interface WebReady {
  readonly port: number;
}

/** The API with its database, as a process beside the web server. */
export function apiService(env: NodeJS.ProcessEnv, onProgress?: (text: string) => void) {
  return new Service<ApiReady>({
    name: 'The API',
    script: join(ROOT, 'api', 'bin', 'serve.ts'),
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), API_PORT: '0', ...env },
    ...(onProgress && { onProgress }),
    onRestart: (code) => console.error(`The API ended with code ${code}; it is started again.`),
  });
}

/** A web server that renders from the active releases. */
export function webService(env: NodeJS.ProcessEnv) {
  return new Service<WebReady>({
    name: 'The web server',
    script: join(DIST, 'server', 'main.mjs'),
    cwd: ROOT,
    env: { DATA_DIR: dataDir(), NODE_ENV: 'production', ...env },
    onRestart: (code) =>
      console.error(`The web server ended with code ${code}; it is started again.`),
  });
}
