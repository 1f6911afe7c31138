import { dataService } from '../run/data-service.ts';
import { freePort } from '../run/port.ts';
import { StartError } from '../run/processes.ts';
import { renewApi } from './renew-api.ts';

/** Where the pages' data comes from: scenarios, an API that is started for them, or the API at a URL. */
export type SiteData = 'scenarios' | 'live' | URL;

/** The API that a development site calls. */
export interface DataSource {
  readonly url: string;
  /** @throws StartError when the API is unavailable */
  readonly start: () => Promise<unknown>;
  readonly stop: () => Promise<unknown>;
  /** Applies changes of the API's sources; absent for an API that this command did not start. */
  readonly renew?: (changed: ReadonlySet<string>) => Promise<unknown>;
}

const nothing = async () => undefined;

function externalApi({ href }: URL): DataSource {
  const url = href.replace(/\/$/, '');
  return {
    url,
    start: async () => {
      const response = await fetch(`${url}/api/categories`).catch(() => undefined);
      if (!response?.ok) throw new StartError(`There is no API at ${url}.`);
    },
    stop: nothing,
  };
}

async function ownApi(): Promise<DataSource> {
  const ports = { port: await freePort(), releasePort: await freePort() };
  const report = (text: string) => console.log(`  ${text}`);
  const data = dataService(ports, { LOG_LEVEL: 'warn' }, report);
  return {
    url: `http://127.0.0.1:${ports.port}`,
    start: data.start,
    stop: data.stop,
    renew: (changed) => renewApi(changed, data),
  };
}

/**
 * The API for the given kind of data. Scenarios need none: the development server responds to their
 * calls itself.
 */
export async function dataSource(data: SiteData): Promise<DataSource> {
  if (data === 'live') return ownApi();
  if (data instanceof URL) return externalApi(data);
  return { url: 'http://scenarios.invalid', start: nothing, stop: nothing };
}
