import { join } from 'node:path';
import { messageOf } from '../releases/errors.ts';
import { SITE_THEME } from '../releases/stylesheet.ts';
import { readConfig } from './config.ts';
import { type RunningServer, type ServerParts, startServer } from './start-server.ts';

const dist = join(import.meta.dirname, '..');

/** Runs a web server as this process: settings from the environment, one line when it is ready. */
export async function runServer(dev?: ServerParts['dev']): Promise<RunningServer> {
  try {
    const server = await startServer(readConfig(process.env, process.cwd()), {
      dist,
      themeFile: SITE_THEME,
      ...(dev && { dev }),
    });
    const stop = () => {
      void server.close().then(() => process.exit(0));
    };
    process.once('SIGTERM', stop);
    process.once('SIGINT', stop);
    process.once('disconnect', stop);
    if (process.send) process.send({ type: 'ready', port: server.port });
    else console.log(`Web server listening on http://localhost:${server.port}`);
    return server;
  } catch (error) {
    const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
    const port = taken && 'port' in error ? error.port : undefined;
    const setting = String(port) === process.env.METRICS_PORT ? 'METRICS_PORT' : 'PORT';
    console.error(
      taken
        ? `Port ${port} is taken: stop what uses it or set ${setting} to another.`
        : messageOf(error),
    );
    process.exit(1);
  }
}
