import { dataService } from '../run/data-service.ts';
import { freePort } from '../run/port.ts';
import { StartError } from '../run/processes.ts';
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

async function ownApi(): Promise<DataSource> {
  const ports = { port: await freePort(), releasePort: await freePort() };
  const data = dataService(ports, { LOG_LEVEL: 'warn' });
  return {
    url: `http://127.0.0.1:${ports.port}`,
    start: data.start,
    stop: data.stop,
    restart: data.replace,
  };
}

/** What answers a site in development; scenarios need nobody, so none of their calls gets this far. */
export async function dataSource(data: DevOptions['data']): Promise<DataSource> {
  if (data === 'live') return ownApi();
  if (data instanceof URL) return foreignApi(data);
  return { url: 'http://scenarios.invalid', start: nothing, stop: nothing };
}
