import { type ReleaseManifest, releaseManifest } from '@agent-atlas/contract/manifest';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { findingLines, type Outcome } from '../build/change.ts';
import { transferSize } from '../build/compress.ts';
import { ReleaseError } from '../build/errors.ts';
import type { RemoteClient } from '../build/remote-client.ts';
import { command, originOf, print, REMOTE, remoteOf } from './command.ts';
import type { SourcePlace } from './place.ts';
import { publishSources, WITHOUT_CHECKS } from './publish.ts';
import { createLink, LINK_OPTIONS, type LinkOptions } from './qa.ts';

/** The person of the link if the command line names none. */
const REVIEWERS = 'Reviewers of the pull request';

interface MeasuredRelease {
  readonly manifest: ReleaseManifest;
  /** By path: compressed size of a page's own scripts, in bytes. */
  readonly sizes: ReadonlyMap<string, number>;
}

async function measure(
  client: RemoteClient,
  name: string,
  version: string,
): Promise<MeasuredRelease> {
  const release = await client.release(name, version);
  const digests = new Map(release?.files.map(({ path, digest }) => [path, digest]));
  const read = async (path: string) => {
    const digest = digests.get(path);
    if (!digest) throw new ReleaseError(`${name} ${version} has no ${path}`);
    return client.blob(digest);
  };
  const manifest = releaseManifest.parse(JSON.parse(String(await read('manifest.json'))));
  const { web, routes } = manifest;
  // Pages share files, and compression is slow.
  const sizeByFile = new Map<string, number>();
  const sizeOf = async (file: string) => {
    const bytes = sizeByFile.get(file) ?? (await transferSize(await read(`web/${file}`)));
    sizeByFile.set(file, bytes);
    return bytes;
  };
  const sizes = new Map<string, number>();
  for (const { path, files } of routes) {
    let bytes = 0;
    for (const file of [...web.initial, ...files]) bytes += await sizeOf(file);
    sizes.set(path, bytes);
  }
  return { manifest, sizes };
}

/** The API fields that a release reads, one line per field. */
function readsOf({ uses }: ReleaseManifest): Set<string> {
  const calls = Object.entries(uses.api.reads);
  return new Set(calls.flatMap(([call, fields]) => fields.map((field) => `${call}: ${field}`)));
}

const kilobytes = (bytes: number) => `${(bytes / 1000).toFixed(1)} kB`;

/** A summary for a pull request, as Markdown. @param before the active release; undefined for a new remote */
function summarize(
  { manifest: after, sizes }: MeasuredRelease,
  before: MeasuredRelease | undefined,
  link: URL,
): string {
  const previousSizes = before?.sizes ?? new Map<string, number>();
  const rows = [...sizes].map(([path, bytes]) => {
    const previous = previousSizes.get(path);
    const page = path.includes(':') ? `\`${path}\`` : `[\`${path}\`](${pageLink(link, path)})`;
    return `| ${page} | ${kilobytes(bytes)} | ${previous === undefined ? 'new' : kilobytes(previous)} |`;
  });
  const known = before ? readsOf(before.manifest) : new Set<string>();
  const added = [...readsOf(after)].filter((read) => !known.has(read));
  const removed = [...previousSizes.keys()].filter((path) => !sizes.has(path));
  return [
    `### Preview of ${after.name} ${after.version}`,
    '',
    `[Open it on the site](${link.href}): a private session that visitors do not see and statistics do not count.`,
    '',
    '| page | own scripts | now on the site |',
    '|---|---|---|',
    ...rows,
    ...(removed.length > 0
      ? ['', `Removed pages: ${removed.map((path) => `\`${path}\``).join(', ')}`]
      : []),
    ...(added.length > 0
      ? ['', 'New API fields that it reads:', '', ...added.map((read) => `- \`${read}\``)]
      : []),
  ].join('\n');
}

/** A link that opens the same session at another page. */
function pageLink(link: URL, path: string): string {
  const page = new URL(path, link);
  page.search = link.search;
  return page.href;
}

async function previewOf(
  place: SourcePlace,
  name: string,
  withoutChecks: boolean | undefined,
  options: LinkOptions,
): Promise<Outcome> {
  originOf(place);
  const { version } = await publishSources(place, name, { withoutChecks });
  const client = await place.client();
  const change = await client.change({ kind: 'check', versions: { [name]: version } });
  const active = (await client.state()).active[name];
  const created = await createLink(place, { [name]: [version] }, options);
  const link = new URL(created.url);
  const before = active === undefined ? undefined : await measure(client, name, active);
  const lines = summarize(await measure(client, name, version), before, link);
  const ok = change.state === 'done';
  const reasons = [...(change.problem ? [change.problem] : []), ...findingLines(change)];
  return {
    ok,
    text: ok
      ? lines
      : `${lines}\n\n**The gate refuses it:**\n\n\`\`\`text\n${reasons.join('\n')}\n\`\`\``,
    json: { name, version, link: link.href, change },
  };
}

export const preview = (place: SourcePlace): CommandUnknownOpts =>
  command(
    'preview',
    'publish and check the remote, then print a link and a summary for a pull request',
  )
    .argument(...REMOTE)
    .option(LINK_OPTIONS.for[0], LINK_OPTIONS.for[1], REVIEWERS)
    .option(...LINK_OPTIONS.purpose)
    .option(...LINK_OPTIONS.hours)
    .option(...WITHOUT_CHECKS)
    .action((given, { withoutChecks, json, ...link }) =>
      print({ json }, previewOf(place, remoteOf(place, given), withoutChecks, link)),
    );
