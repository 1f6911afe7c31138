import { spawn } from 'node:child_process';
import { z } from 'zod';
import { freePort } from '../../shell/src/run/port.ts';
import { createFront, listen } from './caching-front.ts';

// The process of the Next.js app: `next start` behind a front, because it sends gzip and compresses each response
// again.

const { FOLDER } = z.object({ FOLDER: z.string() }).parse(process.env);
const START_TIMEOUT_MS = 30_000;

const port = await freePort();
const bin = 'node_modules/next/dist/bin/next';
const next = spawn(process.execPath, [bin, 'start', '-p', String(port), '-H', '127.0.0.1'], {
  cwd: FOLDER,
  stdio: ['ignore', 'ignore', 'inherit'],
});
const front = createFront({
  host: '127.0.0.1',
  port,
  varyBy: ['rsc', 'next-router-prefetch', 'next-router-segment-prefetch'],
  uncached: ['next-router-state-tree'],
});

const deadline = Date.now() + START_TIMEOUT_MS;
const isUp = () =>
  fetch(`http://127.0.0.1:${port}/glossary`).then(
    ({ ok }) => ok,
    () => false,
  );
while (!(await isUp())) {
  if (Date.now() > deadline || next.exitCode !== null) throw new Error('Next.js did not start');
  await new Promise((resolve) => setTimeout(resolve, 100));
}
process.send?.({ type: 'ready', origin: await listen(front) });
const stop = () => {
  next.kill();
  process.exit(0);
};
process.once('SIGTERM', stop);
process.once('disconnect', stop);
