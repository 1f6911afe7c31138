import { readConfig, SetupError } from '@agent-atlas/server-kit/base/config';
import { requestFields, startTracing } from '@agent-atlas/server-kit/telemetry/index';
import { pino } from 'pino';
import { startApi } from '../src/server.ts';

// Starts the API server. When forked, it reports `progress` and `ready` to the parent process.

try {
  const config = readConfig(process.env);
  const base = { app: 'api' };
  const logger = pino({ level: config.LOG_LEVEL, base, mixin: requestFields });
  const stopTracing = await startTracing(process.env, 'agent-atlas-api', (reason) =>
    logger.warn({ reason }, 'traces are lost'),
  );
  const api = await startApi(config, logger, (text) => {
    if (process.send) process.send({ type: 'progress', text });
    else console.log(`${text} …`);
  });
  let closing: Promise<void> | undefined;
  const stop = async () => {
    closing ??= api.close().then(stopTracing);
    await closing;
    process.exit(0);
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);
  process.once('disconnect', stop);
  if (process.send) process.send({ type: 'ready', url: api.url });
  else console.log(`The API is at ${api.url}`);
} catch (error) {
  console.error(error instanceof SetupError ? error.message : error);
  process.exit(1);
}
