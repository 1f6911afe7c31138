import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiPorts, apiService, databaseService, prepareApi } from './site.ts';

/**
 * The API together with its database. The embedded database is used unless another one is configured. It keeps running
 * when the API restarts.
 *
 * @param ports the API's ports, see {@link apiService}
 */
export function dataService(
  ports: ApiPorts,
  env: NodeJS.ProcessEnv,
  onProgress?: (text: string) => void,
) {
  const socket = join(tmpdir(), `agent-atlas-${process.pid}.sock`);
  const isExternal = process.env.DATABASE_URL || process.env.DATABASE_SOCKET;
  const database = isExternal ? undefined : databaseService(socket, env);
  const settings = { ...env, ...(database && { DATABASE_SOCKET: socket }) };
  const api = apiService(ports, settings, onProgress);
  return {
    /** Starts the database, prepares it, and starts the API. @throws StartError */
    async start() {
      await database?.start();
      await prepareApi(settings, onProgress);
      return api.start();
    },
    async stop() {
      await api.stop();
      await database?.stop();
    },
    /** Restarts the API from its current sources. */
    replace: () => api.replace(),
    /**
     * Restarts the API, and prepares the database for it in between: the embedded one accepts one client at a time.
     *
     * @throws StartError, and the API stays stopped
     */
    prepareAndReplace: () => api.replace(() => prepareApi(settings, onProgress)),
  };
}
