import { once } from 'node:events';
import { createServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { connect } from './client.ts';

/** A message of PostgreSQL's protocol. */
function message(type: string, body: Buffer): Buffer {
  const head = Buffer.alloc(5);
  head.write(type);
  head.writeInt32BE(body.length + 4, 1);
  return Buffer.concat([head, body]);
}

const WELCOME = Buffer.concat([message('R', Buffer.alloc(4)), message('Z', Buffer.from('I'))]);
const SHUTDOWN = message('E', Buffer.from('SFATAL\0C57P01\0Mthe server is shutting down\0\0'));

test('a database that shuts down as soon as a connection is open ends no process', async () => {
  const server = createServer((socket) => {
    let isOpen = false;
    socket.on('error', () => {});
    socket.on('data', () => {
      if (isOpen) socket.end(SHUTDOWN);
      else socket.write(WELCOME);
      isOpen = true;
    });
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  onTestFinished(() => void server.close());
  const address = server.address();
  const port = typeof address === 'object' ? address?.port : 0;
  const url = `postgresql://a:b@127.0.0.1:${port}/c`;
  const sql = connect({ kind: 'url', url, pool: 1 }, 1000);
  // An unhandled rejection would fail the run.
  await expect(sql`select 1`).rejects.toThrow();
  await sql.end({ timeout: 0 });
});
