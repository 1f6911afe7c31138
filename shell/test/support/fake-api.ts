import { createServer, type RequestListener } from 'node:http';
import { onTestFinished } from 'vitest';

/** An API on a port of its own, for the running test; gives its address. */
export async function fakeApi(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The fake API has no port');
  return `http://127.0.0.1:${address.port}`;
}

/** Where nothing listens. */
export const NO_API = 'http://127.0.0.1:1';
