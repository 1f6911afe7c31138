import { expect, test } from 'vitest';
import { hostProblems } from '../../src/gate/host-problems.ts';
import { integrityOf } from '../../src/releases/integrity.ts';
import { fakeApi, NO_API } from '../support/fake-api.ts';
import { tinyManifest } from '../support/tiny-release.ts';

const CODE = 'export {};';
const SITE = 'https://atlas.example';
const { web } = tinyManifest({ name: 'mf-a' });
const manifest = {
  web: { ...web, files: { 'entry.1.js': { integrity: integrityOf(CODE), bytes: CODE.length } } },
};

test.each([
  ['allows every site', 200, '*', CODE, []],
  ['allows this site', 200, SITE, CODE, []],
  ['does not have the files', 404, '*', '', ['responds with 404']],
  ['has other files', 200, '*', 'export default 1;', ['differs from what was published']],
  ['allows only other sites', 200, 'https://other.example', CODE, [`does not allow ${SITE}`]],
])('a host that %s', async (_, status, allowed, body, words) => {
  const folder = await fakeApi((_request, response) => {
    response.writeHead(status, { 'Access-Control-Allow-Origin': allowed });
    response.end(body);
  });
  expect(await hostProblems(manifest, folder, SITE)).toEqual(
    words.map((text) => expect.stringContaining(`${folder}/entry.1.js ${text}`)),
  );
});

test('a host that redirects to where the files are', async () => {
  const folder = await fakeApi((request, response) => {
    const isThere = request.url?.startsWith('/there/');
    const headers = { 'Access-Control-Allow-Origin': '*', Location: `/there${request.url}` };
    response.writeHead(isThere ? 200 : 302, headers).end(CODE);
  });
  expect(await hostProblems(manifest, folder, SITE)).toEqual([
    `${folder}/entry.1.js responds with 302`,
  ]);
});

test('a host whose file does not end', async () => {
  const folder = await fakeApi((_request, response) => {
    response.writeHead(200, { 'Access-Control-Allow-Origin': '*' }).write(`${CODE}and more`);
  });
  expect(await hostProblems(manifest, folder, SITE)).toEqual([
    expect.stringContaining(`${folder}/entry.1.js differs from what was published`),
  ]);
});

test('a host that cannot be reached', async () => {
  expect(await hostProblems(manifest, NO_API, SITE)).toEqual([
    expect.stringContaining(`${NO_API}/entry.1.js cannot be fetched`),
  ]);
});
