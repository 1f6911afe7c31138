import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer } from 'node:http';
import { validate } from 'dockerfile-utils';
import { expect, onTestFinished, test } from 'vitest';
import { z } from 'zod';
import { readExample } from './examples.ts';

const dockerfile = readExample('Dockerfile');
/** The instructions of a stage. */
const stageOf = (name: string) =>
  dockerfile
    .split(/^FROM /m)
    .slice(1)
    .find((each) => each.split('\n', 1)[0]?.endsWith(` AS ${name}`)) ?? '';

test('the Dockerfile has no error and uses nothing deprecated', () => {
  expect(validate(dockerfile)).toEqual([]);
});

test('an unknown instruction is found', () => {
  expect(validate(`${dockerfile}\nENTRYPIONT ["/app"]\n`)).toHaveLength(1);
});

test('the image of the release worker has the browser that its gate opens', () => {
  const stage = stageOf('release-worker');
  expect(stage).toMatch(/apt-get install .* chromium-headless-shell /);
  expect(stage).toMatch(/CHROME_PATH=\/usr\/bin\/chromium-headless-shell$/m);
  expect(stage).toMatch(/^USER 65532:65532$/m);
});

test.each(['web', 'api'])('the image %s runs as a user without privileges', (stage) => {
  expect(stageOf(stage)).toMatch(/^base AS /);
  expect(stageOf('base')).toMatch(/^USER 65532:65532$/m);
  expect(stageOf(stage)).not.toMatch(/^USER /m);
});

test.each([
  ['web', 'PORT'],
  ['api', 'API_PORT'],
])('the health check of the image %s tells whether it is ready', async (stage, setting) => {
  let status = 200;
  const server = createServer(({ url }, response) => {
    response.writeHead(url === '/readyz' ? status : 404).end();
  }).listen(0, '127.0.0.1');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  await once(server, 'listening');
  const { port } = z.object({ port: z.number() }).parse(server.address());
  const [, words = ''] = /^HEALTHCHECK .*--timeout=.*\\\n *CMD (.+)$/m.exec(stageOf(stage)) ?? [];
  const [program, ...args] = z.array(z.string()).parse(JSON.parse(words));
  expect(program).toBe('/app/bin/node');
  const exitCode = async (given: number) => {
    const child = spawn(process.execPath, args, { env: { [setting]: String(given) } });
    const [code]: unknown[] = await once(child, 'exit');
    return code;
  };
  expect(await exitCode(port)).toBe(0);
  status = 503;
  expect(await exitCode(port)).toBe(1);
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
  expect(await exitCode(port)).toBe(1);
});

test('what the build does not read stays out of its context', () => {
  const ignored = readExample('Dockerfile.dockerignore').split('\n');
  expect(ignored).toEqual(expect.arrayContaining(['.git', '.data', '**/.env', '**/node_modules']));
});
