import { createServer, type RequestListener, type ServerResponse } from 'node:http';
import { CHANGES_PATH, type ChangeEvent } from '@agent-atlas/api/contract/http';
import { onTestFinished } from 'vitest';

/** Listens on a free port until the end of the running test; gives its URL. */
export async function listen(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (typeof address !== 'object' || !address) throw new Error('The server has no port');
  return `http://127.0.0.1:${address.port}`;
}

/**
 * An API on a port of its own, for the running test. It answers no batches, as one from before there
 * were any, and its change feed says nothing but what `change` sends.
 */
export async function changingApi(answer: RequestListener) {
  const followers = new Set<ServerResponse>();
  const url = await listen((request, response) => {
    if (request.url?.startsWith(CHANGES_PATH)) {
      followers.add(response.writeHead(200, { 'Content-Type': 'text/event-stream' }));
      response.write(':\n\n');
    } else if (request.url?.startsWith('/internal/')) response.writeHead(404).end();
    else answer(request, response);
  });
  const change = (event: ChangeEvent) => {
    for (const follower of followers) follower.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  return { url, change };
}

/** An API that never changes; gives its URL. */
export const fakeApi = async (answer: RequestListener): Promise<string> =>
  (await changingApi(answer)).url;

/** Where nothing listens. */
export const NO_API = 'http://127.0.0.1:1';
