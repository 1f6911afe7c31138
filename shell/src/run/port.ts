import { createServer } from 'node:net';

/** A port that nobody else gets until it is let go. */
export interface HeldPort {
  readonly port: number;
  readonly release: () => Promise<void>;
}

/** Holds a port for somebody who listens on it later. @returns undefined when it is taken */
export function holdPort(port: number): Promise<HeldPort | undefined> {
  return new Promise((resolve) => {
    const holder = createServer((socket) => socket.destroy());
    const release = () => new Promise<void>((closed) => holder.close(() => closed()));
    holder.once('error', () => resolve(undefined));
    holder.listen(port, () => resolve({ port, release }));
  });
}

/** Holds the first port from this one on that nothing listens on. */
export async function holdNextPort(from: number): Promise<HeldPort> {
  return (await holdPort(from)) ?? holdNextPort(from + 1);
}

/** Whether nothing listens on the port yet, so that a long start does not end in a refusal. */
export async function isPortFree(port: number): Promise<boolean> {
  const held = await holdPort(port);
  await held?.release();
  return held !== undefined;
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
