import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { thisMachine } from '../../src/release-cli/this-machine.ts';
import { captureOutput, release } from '../support/commands.ts';

const { lines } = captureOutput();

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
  await release(
    ['rollback', 'mf-wizard', '--server', server],
    thisMachine({ RELEASE_TOKEN: 'right' }),
  );
  expect([lines(), process.exitCode]).toEqual([['Back.'], undefined]);
  expect(requests).toEqual(['/rollback?remote=mf-wizard']);
});

test('says which token the server needs when it rejects the given one', async () => {
  const server = await operatorsServer([]);
  await release(
    ['rollback', 'mf-wizard', '--server', server],
    thisMachine({ RELEASE_TOKEN: 'another' }),
  );
  expect(lines().join()).toMatch(/that server's RELEASE_TOKEN/);
  expect(process.exitCode).toBe(1);
});
