import { command } from '../support/command.ts';
import { test } from '../support/own-site.ts';
import { publishEdited } from '../support/remote-copy.ts';
import type { Site } from '../support/site.ts';
import { expect } from '../support/test.ts';

const TITLE = { from: 'AI Agents Glossary', to: 'AI Agents Glossary, second edition' };

const release = (site: Site, ...args: string[]) =>
  command('release', args, { DATA_DIR: site.folder });

test('the release command reports mistakes', async ({ site }) => {
  const unknownRemote = await release(site, 'publish', 'mf-nothing');
  expect(unknownRemote).toMatchObject({
    code: 2,
    output: expect.stringContaining('There is no remote mf-nothing'),
  });
  const unknownVersion = await release(site, 'activate', 'mf-agent', '7.7.7');
  expect(unknownVersion).toMatchObject({
    code: 1,
    output: expect.stringContaining('mf-agent 7.7.7 is not stored. Publish it first.'),
  });
  for (const [args, code, words] of [
    [['list', 'mf-nothing'], 1, 'Nothing of mf-nothing is published'],
    [['qa', 'link', 'mf-agent'], 2, "required option '--for <name>' not specified"],
    [
      ['qa', 'link', 'any', '--for', 'Ana', '--hours', '9'],
      2,
      'It must be a number above 0, at most 8',
    ],
    [
      ['qa', 'link', 'mf-agent@7.7.7', '--for', 'Ana'],
      1,
      'mf-agent 7.7.7 is not stored. Publish it first.',
    ],
  ] as const)
    expect(await release(site, ...args)).toMatchObject({
      code,
      output: expect.stringContaining(words),
    });
  const unknownCommand = await release(site, 'destroy');
  expect(unknownCommand).toMatchObject({
    code: 2,
    output: expect.stringContaining("unknown command 'destroy'"),
  });
});

test('a published version never changes', async ({ site }) => {
  await publishEdited(site.client, 'mf-content', '9.2.0', TITLE);
  const other = { from: TITLE.from, to: 'Something else' };
  await expect(publishEdited(site.client, 'mf-content', '9.2.0', other)).rejects.toThrow(
    /9\.2\.0 .*other content/,
  );
});
