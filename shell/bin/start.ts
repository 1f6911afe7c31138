import { Command } from '@commander-js/extra-typings';
import { runCommand } from '../remote-kit/commands/command-line.ts';
import { findReleaseApi } from '../src/releases/release-api.ts';
import { ReleaseClient } from '../src/releases/release-client.ts';
import { createBackend } from '../src/run/backend.ts';
import { checkSettings } from '../src/run/check-settings.ts';
import { dataDir } from '../src/run/paths.ts';
import { freePort, isPortFree } from '../src/run/port.ts';
import { StartError } from '../src/run/processes.ts';
import { isReady, localUrl, notReadyReason } from '../src/run/readiness.ts';
import { OWN_RELEASES, prepareSite, webService } from '../src/run/site.ts';
import type { ServerConfig } from '../src/server/config.ts';

const begun = performance.now();
const report = (text: string) => console.log(`  ${text} …`);
/** How long to wait until the site can serve every active remote, in milliseconds. */
const READY_TIMEOUT_MS = 60_000;
const quiet = { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };

/** The port that is set. It is chosen before the start, because canonical links contain it. @throws StartError */
async function choosePort({ port, host }: ServerConfig): Promise<string> {
  if (port === 0) return String(await freePort());
  if (await isPortFree(port, host)) return String(port);
  throw new StartError(
    `Port ${port} is taken. Stop the program that uses it or choose another port, for example PORT=${port + 1}.`,
  );
}

async function start(): Promise<void> {
  const settings = checkSettings(process.env);
  const port = await choosePort(settings.web);
  const ports = {
    port: await freePort(),
    releasePort: settings.api.RELEASE_PORT || (await freePort()),
  };
  const backend = createBackend(ports, quiet, report);
  let web: ReturnType<typeof webService> | undefined;

  let stopping = false;
  async function stop(): Promise<void> {
    if (stopping) return;
    stopping = true;
    // In parallel: Ctrl-C reaches all processes at the same time, and none of them may be restarted.
    await Promise.all([web?.stop(), backend.stop()]);
    process.exit(0);
  }
  process.on('SIGINT', () => void stop());
  process.on('SIGTERM', () => void stop());

  try {
    const url = await backend.start(prepareSite('shell', report));
    await prepareSite('remotes', report);
    const address = localUrl(settings.web.host, Number(port));
    const PUBLIC_ORIGIN = process.env.PUBLIC_ORIGIN || address;
    web = webService({ ...quiet, ...OWN_RELEASES, API_URL: url, PORT: port, PUBLIC_ORIGIN });
    await web.start();
    if (await isReady(address, AbortSignal.timeout(READY_TIMEOUT_MS))) {
      const seconds = ((performance.now() - begun) / 1000).toFixed(1);
      console.log(`Agent Atlas is ready at ${address} (${seconds} s). Ctrl-C stops it.`);
    } else {
      const client = new ReleaseClient(findReleaseApi(OWN_RELEASES, dataDir()));
      const reason = await notReadyReason(client);
      console.error(
        `Agent Atlas runs at ${address}, but cannot serve all of its pages yet: ${reason}`,
      );
    }
  } catch (error) {
    await web?.stop();
    await backend.stop();
    throw error;
  }
}

await runCommand(
  new Command('pnpm start')
    .description(
      'Builds the packages that have changed, then runs the whole site until Ctrl-C. PORT sets the port.',
    )
    .action(start),
);
