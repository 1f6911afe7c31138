import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isUnchanged } from '@agent-atlas/api/contract/release-diffs';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { comparePublished } from '../diff/compare-published.ts';
import { diffDocument } from '../diff/diff-document.ts';
import { htmlReport } from '../diff/report-html.ts';
import { textReport } from '../diff/report-text.ts';
import { ReleaseError } from '../releases/errors.ts';
import type { ReleaseClient } from '../releases/release-client.ts';
import { dataDir } from '../run/paths.ts';
import { prepareShell } from '../run/prepare.ts';
import { type Command, releaseApi, required, text } from './context.ts';

const DEFAULT_MINUTES = '15';
const MINUTES_MAX = 60;
const MINUTE_MS = 60_000;

/** The given version; without one, the canary, or else the newest version. */
async function candidateOf(client: ReleaseClient, name: string, version?: string): Promise<string> {
  if (version) return version;
  const canary = (await client.state()).canaries[name];
  if (canary) return canary.version;
  const newest = (await client.releases(name)).find(({ prunedAt }) => prunedAt === null);
  if (newest) return newest.version;
  throw new ReleaseError(`Nothing of ${name} is published`);
}

function deadlineOf(minutes: string): number {
  const given = Number(minutes);
  if (given > 0 && given <= MINUTES_MAX) return given * MINUTE_MS;
  throw new ReleaseError(`--minutes must be a number above 0, at most ${MINUTES_MAX}`);
}

export const diff: Command = {
  usage: 'diff <remote> [version]',
  summary:
    'what a version changes compared to the active one: pictures, HTML, accessibility, bytes',
  options: {
    '--out <file>': 'where to write the report; default DATA_DIR/diff/<remote>-<version>.html',
    '--minutes <n>': `time limit; default ${DEFAULT_MINUTES}`,
  },
  run: async ([remote, given], options) => {
    const name = required(remote, 'remote');
    const client = releaseApi();
    const version = await candidateOf(client, name, given);
    const deadlineMs = deadlineOf(text(options, 'minutes') ?? DEFAULT_MINUTES);
    const report = join(dataDir(), 'diff', `${name}-${version}.html`);
    const path = resolve(text(options, 'out') ?? report);
    return compare(client, { name, version, deadlineMs, path });
  },
};

interface Wanted {
  readonly name: string;
  readonly version: string;
  readonly deadlineMs: number;
  /** Of the HTML report. */
  readonly path: string;
}

async function compare(
  client: ReleaseClient,
  { name, version, deadlineMs, path }: Wanted,
): Promise<Outcome> {
  const dist = await prepareShell((line) => console.error(`${line} …`));
  const onProgress = (done: number, of: number) => console.error(`Compared ${done} of ${of} …`);
  const input = { client, name, version, dist, deadlineMs, onProgress };
  const document = diffDocument(await comparePublished(input));
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, htmlReport(name, version, document));
  const lines = [textReport(name, version, document.diff), `Report: ${path}`];
  const { diff, digest } = document;
  return { ok: isUnchanged(diff), text: lines.join('\n'), json: { name, version, digest, diff } };
}
