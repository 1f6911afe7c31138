import { expect, test } from 'vitest';
import { tinyManifest } from '../support/tiny-release.ts';
import { found, published, remoteAt } from './found-problems.ts';

const header = (link: object) => ({
  'src/remote.tsx': remoteAt('/tiny', `contributions: { header: [${JSON.stringify(link)}] },`),
});

test('the links that a remote declares become part of its release', async () => {
  const link = { label: 'Tiny', path: '/tiny', order: 500 };
  const { manifest } = await published(header(link));
  expect(manifest.contributions).toEqual({ header: [link] });
});

test('an invalid link refuses the release and names the file', async () => {
  const link = { label: '', path: '/tiny', order: 1 };
  await expect(published(header(link))).rejects.toThrow(
    'contributions.header.0.label in src/remote.tsx',
  );
});

test('a link to a page that the site does not have is reported', async () => {
  const { Contributions } = await found({
    sources: header({ label: 'Tiny', path: '/nowhere', order: 1 }),
  });
  expect(Contributions).toEqual([
    'its header link "Tiny" does not show: /nowhere is not a page of the site; change `contributions` in src/remote.tsx',
  ]);
});

const NOTE = `
  export const Contribution = ({ agentName }: { agentName: string }) => <p>{agentName}</p>;
`;

/** Sources of a remote with a contribution. @param more replaces some of its properties */
const note = (more = '', component = NOTE) => ({
  'src/remote.tsx': remoteAt(
    '/tiny',
    `slots: [{
      id: 'note', slot: 'agent.after-overview', order: 1,
      examples: [{ agentId: 1, agentName: 'Otter' }],
      component: () => import('./slots/note.tsx'), ${more}
    }],`,
  ),
  'src/slots/note.tsx': component,
});

test('a contribution that renders passes, and its file is exposed like a page', async () => {
  const { manifest } = await published(note());
  const [slot] = manifest.slots ?? [];
  expect(slot).toMatchObject({ id: 'note', exposed: './slots/note' });
  expect(Object.keys(manifest.web.files)).toContain(slot?.files[0]);
  expect((await found({ sources: note() })).Slots).toBeUndefined();
});

test('a contribution that throws is refused with the position in its file', async () => {
  const broken = "export const Contribution = () => {\n  throw new Error('It broke');\n};";
  const { Slots } = await found({ sources: note('', broken) });
  expect(Slots).toEqual([
    'contribution "note" (src/slots/note.tsx), example 1: it cannot be rendered: Error: It broke (src/slots/note.tsx:2:9)',
  ]);
});

test('a contribution that is too large is refused', async () => {
  const large = "export const Contribution = () => 'x'.repeat(65_000);";
  const { Slots } = await found({ sources: note('', large) });
  expect(Slots).toEqual([
    'contribution "note" (src/slots/note.tsx), example 1: it has 65000 bytes of HTML; the limit is 64000',
  ]);
});

test('a contribution to a slot that no page offers is refused', async () => {
  const { Slots } = await found({ sources: note("slot: 'agent.nowhere',") });
  expect(Slots?.[0]).toBe(
    'its contribution "note" does not show: no page offers the slot "agent.nowhere"; change `slots` in src/remote.tsx',
  );
});

test('a file without a component cannot be published', async () => {
  await expect(published(note('', 'export const Other = 1;'))).rejects.toThrow(
    'src/slots/note.tsx exports no Contribution',
  );
});

test('a link to a page of another remote is fine', async () => {
  const others = [tinyManifest({ name: 'mf-other', path: '/other' })];
  const sources = header({ label: 'Other', path: '/other', order: 1 });
  expect((await found({ sources, parts: { others } })).Contributions).toBeUndefined();
});
