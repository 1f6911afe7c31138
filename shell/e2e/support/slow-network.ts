import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface SlowNetwork {
  /** Origin of the proxy. */
  readonly origin: string;
  readonly close: () => void;
}

/** Enough chunks to render progressively, but few enough for a test. */
const CHUNKS = 12;
/** Longer than a browser waits before it paints a partial document. */
const PAUSE_MS = 40;

/** A proxy that simulates a slow network: it sends documents in chunks and everything else immediately. */
export async function slowNetwork(site: string): Promise<SlowNetwork> {
  const server = createServer(async (request, response) => {
    const upstream = await fetch(new URL(request.url ?? '/', site), {
      headers: { 'accept-encoding': 'identity' },
    });
    response.writeHead(upstream.status, Object.fromEntries(upstream.headers));
    const bytes = Buffer.from(await upstream.arrayBuffer());
    const isDocument = upstream.headers.get('content-type')?.startsWith('text/html');
    const size = isDocument ? Math.ceil(bytes.length / CHUNKS) : bytes.length || 1;
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += size) {
        if (at > 0) await pause(PAUSE_MS);
        yield bytes.subarray(at, at + size);
      }
    }
    Readable.from(chunks()).pipe(response);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
