import { once } from 'node:events';
import { createServer } from 'node:http';

let started: Promise<string> | undefined;

async function start(): Promise<string> {
  const server = createServer((_request, response) => {
    response.setHeader('Content-Type', 'text/html');
    response.end('<!doctype html><title>Elsewhere</title>');
  });
  server.unref();
  server.listen(0, 'localhost');
  await once(server, 'listening');
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return `http://localhost:${address.port}/`;
}

/**
 * A page of another site (`localhost`, as the measured sites are at `127.0.0.1`), from which visitors arrive, as they
 * do from a search engine: the browser starts a process for the site, whichever headers it sends.
 *
 * @returns the page's URL
 */
export function elsewhere(): Promise<string> {
  started ??= start();
  return started;
}
