import { connect } from 'node:net';
import { z } from 'zod';
import { ResponseReader } from './response-reader.ts';

// A process that asks one server for pages over kept-alive connections, each waiting for its answer
// before it asks again. It reads as little of an answer as it can: it must never be the slow side.

const { PORT, PATHNAME, CONNECTIONS, SECONDS } = z
  .object({
    PORT: z.coerce.number(),
    PATHNAME: z.string(),
    CONNECTIONS: z.coerce.number(),
    SECONDS: z.coerce.number(),
  })
  .parse(process.env);

let answered = 0;
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
    if (status === 200) answered += 1;
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
  process.send?.({ type: 'ready', perSecond: answered / seconds, failed }, () => process.exit(0));
}, SECONDS * 1000);
