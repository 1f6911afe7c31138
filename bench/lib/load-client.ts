import { connect } from 'node:net';
import { z } from 'zod';
import { ResponseReader } from './response-reader.ts';

// Requests a page of one server over keep-alive connections. Each connection waits for the response before its next
// request. The client parses as little of a response as possible, so that it is never the bottleneck.

const { PORT, PATHNAME, CONNECTIONS, SECONDS } = z
  .object({
    PORT: z.coerce.number(),
    PATHNAME: z.string(),
    CONNECTIONS: z.coerce.number(),
    SECONDS: z.coerce.number(),
  })
  .parse(process.env);

let succeeded = 0;
let failed = 0;
let over = false;

function request(): string {
  return `GET ${PATHNAME} HTTP/1.1\r\nHost: 127.0.0.1:${PORT}\r\nAccept-Encoding: br\r\n\r\n`;
}

function open(): void {
  const socket = connect(PORT, '127.0.0.1');
  socket.setNoDelay(true);
  const reader = new ResponseReader((status) => {
    if (over) return;
    if (status === 200) succeeded += 1;
    else failed += 1;
    socket.write(request());
  });
  socket.on('data', (chunk: Buffer) => reader.push(chunk));
  socket.once('connect', () => socket.write(request()));
  socket.once('error', (error) => {
    if (over) return;
    console.error(error.message);
    process.exit(1);
  });
}

for (let count = 0; count < CONNECTIONS; count++) open();
const begun = performance.now();
setTimeout(() => {
  over = true;
  const seconds = (performance.now() - begun) / 1000;
  process.send?.({ type: 'ready', perSecond: succeeded / seconds, failed }, () => process.exit(0));
}, SECONDS * 1000);
