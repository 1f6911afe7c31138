import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { rollBackServer } from '../../src/release-cli/activate.ts';

/** Port of a web server for those who run it, which takes the token "right". */
async function operatorsServer(asked: string[]): Promise<string> {
  const server = createServer(({ url = '', headers }, response) => {
    asked.push(url);
    const isRight = headers.authorization === 'Bearer right';
    response.writeHead(isRight ? 200 : 403).end(isRight ? 'Back.' : 'Forbidden.');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  return `http://127.0.0.1:${typeof address === 'object' ? address?.port : 0}`;
}

test('one server is told which remote goes back, also while no release API is known', async () => {
  const asked: string[] = [];
  const server = await operatorsServer(asked);
  const outcome = await rollBackServer(server, 'mf-wizard', { RELEASE_TOKEN: 'right' });
  expect(outcome).toMatchObject({ ok: true, text: 'Back.' });
  expect(asked).toEqual(['/rollback?remote=mf-wizard']);
});

test('a server that refuses the token is said to take its own', async () => {
  const server = await operatorsServer([]);
  const outcome = await rollBackServer(server, 'mf-wizard', { RELEASE_TOKEN: 'another' });
  expect(outcome.ok).toBe(false);
  expect(outcome.text).toMatch(/that server's RELEASE_TOKEN/);
});
