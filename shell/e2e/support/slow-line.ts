import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as pause } from 'node:timers/promises';

export interface SlowLine {
  /** Where the site is had through this line. */
  readonly origin: string;
  readonly close: () => void;
}

/** More pieces than a browser can take for one, in less time than a test has. */
const PIECES = 12;
/** Longer than a browser waits before it shows what it has. */
const PAUSE_MS = 40;

/** The site as a slow network brings it: each document comes in pieces, everything else at once. */
export async function slowLine(site: string): Promise<SlowLine> {
  const server = createServer(async (request, response) => {
    const answer = await fetch(new URL(request.url ?? '/', site), {
      headers: { 'accept-encoding': 'identity' },
    });
    response.writeHead(answer.status, Object.fromEntries(answer.headers));
    const bytes = Buffer.from(await answer.arrayBuffer());
    const isDocument = answer.headers.get('content-type')?.startsWith('text/html');
    const size = isDocument ? Math.ceil(bytes.length / PIECES) : bytes.length || 1;
    async function* pieces() {
      for (let at = 0; at < bytes.length; at += size) {
        if (at > 0) await pause(PAUSE_MS);
        yield bytes.subarray(at, at + size);
      }
    }
    Readable.from(pieces()).pipe(response);
  }).listen(0);
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  return { origin: `http://localhost:${port}`, close: () => server.close() };
}
