import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { rollBackServer } from '../../src/release-cli/activate.ts';

/** The operators' port of a web server, which accepts the token "right". */
async function operatorsServer(requests: string[]): Promise<string> {
  const server = createServer(({ url = '', headers }, response) => {
    requests.push(url);
    const isRight = headers.authorization === 'Bearer right';
    response.writeHead(isRight ? 200 : 403).end(isRight ? 'Back.' : 'Forbidden.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test('rolls back a remote on one server without a release API', async () => {
  const requests: string[] = [];
  const server = await operatorsServer(requests);
  const outcome = await rollBackServer(server, 'mf-wizard', { RELEASE_TOKEN: 'right' });
  expect(outcome).toMatchObject({ ok: true, text: 'Back.' });
  expect(requests).toEqual(['/rollback?remote=mf-wizard']);
});

test('says which token the server needs when it rejects the given one', async () => {
  const server = await operatorsServer([]);
  const outcome = await rollBackServer(server, 'mf-wizard', { RELEASE_TOKEN: 'another' });
  expect(outcome.ok).toBe(false);
  expect(outcome.text).toMatch(/that server's RELEASE_TOKEN/);
});
