import { createServer } from 'node:net';

/** Whether nothing listens on the port yet, so that a long start does not end in a refusal. */
export function isPortFree(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });
}
