import { createRequire } from 'node:module';
import { join } from 'node:path';
import { messageOf } from '../releases/errors.ts';
import { readConfig } from './config.ts';
import { startServer } from './start-server.ts';

/** The web server's process: settings from the environment, one line when it is ready. */
const require = createRequire(import.meta.url);
const dist = join(import.meta.dirname, '..');

try {
  const config = readConfig(process.env, process.cwd());
  const server = await startServer(config, {
    dist,
    themeFile: require.resolve('@agent-atlas/shared-ui/styles/theme.css'),
  });
  const stop = () => {
    void server.close().then(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
  process.once('disconnect', stop);
  process.on('message', (message) => {
    if (message === 'reload') server.reloadPages();
  });
  if (process.send) process.send({ type: 'ready', port: server.port });
  else console.log(`Web server listening on http://localhost:${server.port}`);
} catch (error) {
  const taken = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
  console.error(
    taken
      ? `Port ${process.env.PORT ?? 3000} is taken: stop what uses it or set PORT to another.`
      : messageOf(error),
  );
  process.exit(1);
}
