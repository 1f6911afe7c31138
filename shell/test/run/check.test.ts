import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { checkSite, settingLines, settingNotes } from '../../src/site-cli/check.ts';
import { newSecrets } from '../../src/site-cli/secrets.ts';
import { tempFolder } from '../support/temp-folder.ts';

test('lists what is set, from where, for which process, and without secrets', async () => {
  const folder = await tempFolder();
  await mkdir(folder, { recursive: true });
  await writeFile(join(folder, 'release-token'), 'the-owner');
  const DATABASE_URL = 'postgresql://atlas:hidden@10.0.0.5/atlas';
  const env = { DATABASE_URL, API_TOKEN: 'hidden', PORT: '3001', UNRELATED: 'x' };
  expect(settingLines(env, folder)).toEqual([
    'API_TOKEN  (secret)  environment  api, web, worker',
    'DATABASE_URL  postgresql://…@10.0.0.5/atlas  environment  api',
    'PORT  3001  environment  web, worker',
    `RELEASE_OWNER_TOKEN  (secret)  ${folder}/release-token  api`,
  ]);
});

test.each([
  ['REDIS_URL', 'redis://:hidden@10.0.0.5:6379'],
  ['REDIS_URL', 'redis://hidden@10.0.0.5:6379'],
  ['DATABASE_URL', 'postgresql://atlas:hid/den@10.0.0.5/atlas'],
  ['DATABASE_URL', 'postgresql://atlas:hid@den@10.0.0.5/atlas'],
  ['DATABASE_URL', 'postgresql://10.0.0.5/atlas?user=atlas&password=hidden&ssl=1'],
])('shows no password of %s, however it is written', (name, value) => {
  const [line = ''] = settingLines({ [name]: value }, '/nowhere');
  expect(line).toContain('10.0.0.5');
  expect(line).not.toMatch(/hid|den/);
});

test.each([
  ['a site that is not public', {}, []],
  [
    'a public site behind an unknown proxy',
    { PUBLIC_ORIGIN: 'https://atlas.example' },
    ['TRUSTED_PROXIES', 'API_TOKEN'],
  ],
  ['several API processes', { DATABASE_URL: 'postgresql://10.0.0.5/atlas' }, ['SESSION_SECRET']],
] as const)('%s gets notes on what it lacks', (_, env, names) => {
  const notes = settingNotes(env);
  expect(notes.map((note) => note.split(' ', 1)[0])).toEqual(names);
});

const GATE_BROWSER = 'off';

test('a database that does not respond is one problem', async () => {
  const { problems } = await checkSite({
    ...{ DATA_DIR: await tempFolder(), GATE_BROWSER },
    DATABASE_URL: 'postgresql://atlas@127.0.0.1:9/atlas',
  });
  expect(problems).toEqual([expect.stringMatching(/^DATABASE_URL cannot be used: \S[^\n]*$/)]);
});

test('keys that do not verify what the signing key signs are a problem', async () => {
  const folder = await tempFolder();
  await mkdir(folder, { recursive: true });
  const RELEASE_KEYS = join(folder, 'keys.json');
  await writeFile(RELEASE_KEYS, JSON.stringify({ keys: [{ kty: 'OKP', kid: 'another' }] }));
  const { RELEASE_SIGNING_KEY } = newSecrets();
  const { problems } = await checkSite({
    ...{ DATA_DIR: folder, GATE_BROWSER, RELEASE_KEYS, RELEASE_SIGNING_KEY },
  });
  expect(problems).toEqual([expect.stringContaining('RELEASE_KEYS lacks the key')]);
});

test('a worker without the browser that it needs is named', async () => {
  const { notes } = await checkSite({ DATA_DIR: await tempFolder(), CHROME_PATH: '/nowhere' });
  expect(notes).toEqual([expect.stringContaining('CHROME_PATH names /nowhere')]);
});
