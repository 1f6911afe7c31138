import { messageOf } from '../src/releases/errors.ts';
import { releasesDir, workspaceRemotes } from '../src/run/paths.ts';
import { freePort, isPortFree } from '../src/run/port.ts';
import { prepareRemotes, prepareShell } from '../src/run/prepare.ts';
import { apiService, prepareApi, webService } from '../src/run/site.ts';

/** `pnpm start`: builds what has changed, then runs the whole site until Ctrl-C. */
const begun = performance.now();
const report = (text: string) => console.log(`  ${text} …`);
const wantedPort = process.env.PORT || '3000';
const quiet = { LOG_LEVEL: process.env.LOG_LEVEL || 'warn' };

function fail(message: string): never {
  console.error(message);
  process.exit(1);
}

if (!/^\d{1,5}$/.test(wantedPort) || Number(wantedPort) > 65_535)
  fail(`PORT must be a number from 0 to 65535, not "${wantedPort}".`);
// Known before the start, because canonical links name it.
const port = wantedPort === '0' ? String(await freePort()) : wantedPort;
if (!(await isPortFree(Number(port)))) {
  fail(
    `Port ${port} is taken: stop what uses it or choose another, for example PORT=${Number(port) + 1}.`,
  );
}

const api = apiService(await freePort(), quiet, report);
let web: ReturnType<typeof webService> | undefined;

let stopping = false;
async function stop(): Promise<void> {
  if (stopping) return;
  stopping = true;
  // Together: Ctrl-C reaches every process at once, and none of them has died by accident then.
  await Promise.all([web?.stop(), api.stop()]);
  process.exit(0);
}
process.on('SIGINT', () => void stop());
process.on('SIGTERM', () => void stop());

try {
  report('Starting the data service');
  const [{ url }] = await Promise.all([
    prepareApi(quiet, report).then(() => api.start()),
    prepareShell(report).then(() => prepareRemotes(workspaceRemotes(), releasesDir(), report)),
  ]);
  web = webService({ ...quiet, API_URL: url, PORT: port });
  const ready = await web.start();
  const seconds = ((performance.now() - begun) / 1000).toFixed(1);
  console.log(
    `Agent Atlas is ready at http://localhost:${ready.port} (${seconds} s). Ctrl-C stops it.`,
  );
} catch (error) {
  await web?.stop();
  await api.stop();
  fail(messageOf(error));
}
