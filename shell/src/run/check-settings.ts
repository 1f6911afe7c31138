import { type Config, readConfig as readApiConfig } from '@agent-atlas/server-kit/base/config';
import { readWorkerSettings } from '../release-worker/settings.ts';
import { readConfig, type ServerConfig } from '../server/config.ts';
import { ROOT } from './paths.ts';
import { OWN_RELEASES } from './site.ts';

/** Stands for the API's URL, which is not known before the API runs. */
const SOME_URL = 'http://127.0.0.1';

/**
 * Checks the settings of all processes of `pnpm start` before the first one starts.
 *
 * @throws SetupError that names every invalid setting of a process
 */
export function checkSettings(env: NodeJS.ProcessEnv): {
  readonly api: Config;
  readonly web: ServerConfig;
} {
  const own = { ...env, ...OWN_RELEASES, API_URL: SOME_URL };
  readWorkerSettings(own);
  return { api: readApiConfig(own), web: readConfig(own, ROOT) };
}
