import { createServer } from 'node:net';

/** Whether nothing listens on the port yet, so that a long start does not end in a refusal. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}

/** The first port from this one on that nothing listens on. */
export async function nextFreePort(from: number): Promise<number> {
  return (await isPortFree(from)) ? from : nextFreePort(from + 1);
}

/** A port that was free a moment ago. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      const port = typeof address === 'object' && address ? address.port : 0;
      probe.close(() => resolve(port));
    });
  });
}
