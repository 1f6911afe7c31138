import { join } from 'node:path';
import { messageOf } from '../releases/errors.ts';
import { readConfig } from './config.ts';
import { type RunningServer, type ServerDeps, startServer } from './start-server.ts';

/** The build of the shell that this process runs from. */
export const DIST = join(import.meta.dirname, '..');

/** Runs the web server as this process: reads settings from the environment and prints one line when ready. */
export async function runServer(
  source: ServerDeps['source'],
  dev?: ServerDeps['dev'],
): Promise<RunningServer> {
  let server: RunningServer | undefined;
  // Register before starting: otherwise an orphaned process would finish starting and keep the port.
  const stop = () => {
    void Promise.resolve(server?.close()).then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  if (process.connected === false) stop();
  try {
    const config = readConfig(process.env, process.cwd());
    server = await startServer(config, { dist: DIST, source, ...(dev && { dev }) });
    if (process.send) process.send({ type: 'ready', port: server.port });
    else console.log(`Web server listening on http://localhost:${server.port}`);
    return server;
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const port = taken && 'port' in error ? error.port : undefined;
    const setting = String(port) === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
    console.error(
      taken
        ? `Port ${port} is taken: stop the process that uses it, or set ${setting} to another port.`
        : messageOf(error),
    );
    process.exit(1);
  }
}
