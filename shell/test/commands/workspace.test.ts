import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { codeOwner } from '../../src/release-cli/code-owners.ts';
import { scaffold } from '../../src/release-cli/scaffold.ts';
import { workspace } from '../../src/release-cli/workspace.ts';
import { ROOT } from '../../src/run/paths.ts';
import { release } from '../support/commands.ts';
import { tempFolder } from '../support/temp-folder.ts';

test.each(['mf-api', 'mf-assets'])(
  'a remote cannot be named %s: the host serves its path',
  async (name) => {
    await expect(scaffold(name, await tempFolder())).rejects.toThrow('so a remote cannot be named');
  },
);

test('the last line of CODEOWNERS that names a remote counts, without its organization', async () => {
  const root = await tempFolder();
  expect(codeOwner('mf-a', root)).toBeUndefined();
  const text = '* @org/all\n/mf-a/ @org/old\n/mf-a/src/ @org/part\n/mf-a/ @org/new @ada\n/mf-b/\n';
  await mkdir(root, { recursive: true });
  await writeFile(join(root, 'CODEOWNERS'), text);
  expect(['mf-a', 'mf-b', 'mf-c'].map((remote) => codeOwner(remote, root))).toEqual([
    'new, ada',
    undefined,
    undefined,
  ]);
});

test("in a remote's folder, its name can be omitted", async () => {
  const place = workspace({ ...process.env, INIT_CWD: join(ROOT, 'mf-agent', 'src') });
  expect(place.remote).toBe('mf-agent');
  expect(workspace({ ...process.env, INIT_CWD: ROOT }).remote).toBeUndefined();
});

test('a command without a remote or a version says what is missing', async () => {
  const place = workspace({ ...process.env, INIT_CWD: ROOT });
  await expect(release(['rollback'], place)).rejects.toThrow('Which remote?');
  await expect(release(['show', 'mf-agent'], place)).rejects.toThrow('Which version?');
});
