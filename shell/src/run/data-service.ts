import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type ApiPorts, apiService, databaseService, prepareApi } from './site.ts';

/**
 * The API with what it needs: the embedded database, where no other is set, and its preparation. The
 * database is opened once, and outlives an API that is started again.
 *
 * @param ports the API's, see {@link apiService}
 */
export function dataService(
  ports: ApiPorts,
  env: NodeJS.ProcessEnv,
  onProgress?: (text: string) => void,
) {
  const socket = join(tmpdir(), `agent-atlas-${process.pid}.sock`);
  const isElsewhere = process.env.DATABASE_URL || process.env.DATABASE_SOCKET;
  const database = isElsewhere ? undefined : databaseService(socket, env);
  const settings = { ...env, ...(database && { DATABASE_SOCKET: socket }) };
  const api = apiService(ports, settings, onProgress);
  return {
    /** @throws StartError */
    async start() {
      await database?.start();
      await prepareApi(settings, onProgress);
      return api.start();
    },
    async stop() {
      await api.stop();
      await database?.stop();
    },
    /** Starts the API from its sources as they are now. */
    replace: () => api.replace(),
  };
}
