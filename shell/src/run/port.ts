import { createServer } from 'node:net';

/** A port that is reserved until it is released. */
export interface HeldPort {
  readonly port: number;
  readonly release: () => Promise<void>;
}

/** Reserves a port for a process that listens on it later. @returns undefined if the port is taken */
export function holdPort(port: number, host?: string): Promise<HeldPort | undefined> {
  return new Promise((resolve) => {
    const holder = createServer((socket) => socket.destroy());
    const release = () => new Promise<void>((closed) => holder.close(() => closed()));
    holder.once('error', () => resolve(undefined));
    holder.listen(port, host, () => resolve({ port, release }));
  });
}

/** Reserves the first free port, starting with `from`. */
export async function holdNextPort(from: number): Promise<HeldPort> {
  return (await holdPort(from)) ?? holdNextPort(from + 1);
}

/** Whether the port is free. Called before a long start, which would otherwise fail at its end. */
export async function isPortFree(port: number, host?: string): Promise<boolean> {
  const held = await holdPort(port, host);
  await held?.release();
  return held !== undefined;
}

/** A port that is free at the time of the call. Another process can take it afterwards. */
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
