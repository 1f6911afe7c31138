import { once } from 'node:events';
import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { startApiNginx, startNginx } from '../../e2e/support/nginx.ts';

/** A server that answers everything, or that accepts requests other than for its health and never responds. */
async function startServer({ isHung = false } = {}): Promise<string> {
  const server = createServer(({ url }, response) => {
    if (!isHung || url === '/healthz') response.end('answered');
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test.each([
  ['a page of a hung web server', startNginx, 'GET', '/agents/a'],
  ['a vote at a hung web server', startNginx, 'POST', '/api/votes'],
  ['a read of a hung API process', startApiNginx, 'GET', '/api/agents'],
  ['the reads of a page from a hung API process', startApiNginx, 'POST', '/internal/reads'],
  ['a vote at a hung API process', startApiNginx, 'POST', '/api/votes'],
])('%s comes from the other one', async (_what, startProxy, method, path) => {
  const proxy = await startProxy(await startServer({ isHung: true }), await startServer());
  onTestFinished(() => proxy.stop());
  // Whichever server is next, one of four requests meets the hung one.
  const answers = [1, 2, 3, 4].map(async (n) => {
    const signal = AbortSignal.timeout(10_000);
    const response = await fetch(`${proxy.origin}${path}?n=${n}`, { method, signal });
    return [response.status, await response.text()];
  });
  expect(await Promise.all(answers)).toEqual(answers.map(() => [200, 'answered']));
});
