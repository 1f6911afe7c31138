import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../run/port.ts';
import { StartError } from '../run/processes.ts';
import { apiService, databaseService, prepareApi } from '../run/site.ts';
import type { DevOptions } from './options.ts';

/** The API that a site in development asks. */
export interface DataSource {
  readonly url: string;
  /** @throws StartError when it is not there */
  readonly start: () => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
  /** Starts it from its sources as they are now; absent where it is not ours. */
  readonly restart?: () => Promise<unknown>;
}

const nothing = async () => undefined;

function foreignApi(address: URL): DataSource {
  const url = address.href.replace(/\/$/, '');
  return {
    url,
    start: async () => {
      const answer = await fetch(`${url}/api/categories`).catch(() => undefined);
      if (!answer?.ok) throw new StartError(`There is no API at ${url}.`);
    },
    stop: nothing,
  };
}

/** The database outlives the API, which is started anew after each edit of its sources. */
async function ownApi(): Promise<DataSource> {
  const socket = join(tmpdir(), `agent-atlas-${process.pid}.sock`);
  const database = process.env.DATABASE_URL ? undefined : databaseService(socket, {});
  const port = await freePort();
  const settings = { LOG_LEVEL: 'warn', ...(database && { DATABASE_SOCKET: socket }) };
  const api = apiService(port, settings);
  return {
    url: `http://127.0.0.1:${port}`,
    start: async () => {
      await database?.start();
      await prepareApi(settings);
      await api.start();
    },
    stop: () => Promise.all([api.stop(), database?.stop()]),
    restart: () => api.replace(),
  };
}

/** What answers a site in development; scenarios need nobody, so none of their calls gets this far. */
export async function dataSource(data: DevOptions['data']): Promise<DataSource> {
  if (data === 'live') return ownApi();
  if (data instanceof URL) return foreignApi(data);
  return { url: 'http://scenarios.invalid', start: nothing, stop: nothing };
}
