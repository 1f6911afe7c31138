import { dataService } from './data-service.ts';
import { type ApiPorts, OWN_RELEASES, releaseWorkerService } from './site.ts';

/** What web servers need, as processes of this one: the database, prepared and with its API, and a release worker. */
export function createBackend(
  ports: ApiPorts,
  env: NodeJS.ProcessEnv,
  report: (text: string) => void,
) {
  const data = dataService(ports, env, report);
  let worker: ReturnType<typeof releaseWorkerService> | undefined;
  return {
    /** @param build the build of the shell, which the worker needs @returns the API's URL @throws StartError */
    async start(build?: Promise<unknown>): Promise<string> {
      report('Starting the data service');
      const [{ url }] = await Promise.all([data.start(), build]);
      worker = releaseWorkerService({ ...env, ...OWN_RELEASES, API_URL: url });
      await worker.start();
      return url;
    },
    // In parallel: Ctrl-C reaches all processes at the same time, and none of them may be restarted.
    async stop(): Promise<void> {
      await Promise.all([worker?.stop(), data.stop()]);
    },
  };
}
