import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { CHANGES_PATH, type ChangeEvent } from '@agent-atlas/api/contract/http';
import { onTestFinished } from 'vitest';

/** Listens on a free port until the current test ends. @returns the server's URL */
export const listen = (handler: RequestListener): Promise<string> => serve(createServer(handler));

/** Lets a server listen on a free port until the current test ends. @returns its URL */
export async function serve(server: Server): Promise<string> {
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
 * An API that runs until the current test ends. It rejects batched reads, as older APIs do, and its change feed sends
 * only the events passed to `change`.
 */
export async function changingApi(handler: RequestListener) {
  const followers = new Set<ServerResponse>();
  const url = await listen((request, response) => {
    if (request.url?.startsWith(CHANGES_PATH)) {
      followers.add(response.writeHead(200, { 'Content-Type': 'text/event-stream' }));
      response.write(':\n\n');
    } else if (request.url?.startsWith('/internal/')) response.writeHead(404).end();
    else handler(request, response);
  });
  const change = (event: ChangeEvent) => {
    for (const follower of followers) follower.write(`data: ${JSON.stringify(event)}\n\n`);
  };
  return { url, change };
}

/** Like {@link changingApi}, but its data never changes. @returns the API's URL */
export const fakeApi = async (handler: RequestListener): Promise<string> =>
  (await changingApi(handler)).url;

/** A URL where nothing listens. */
export const NO_API = 'http://127.0.0.1:1';
