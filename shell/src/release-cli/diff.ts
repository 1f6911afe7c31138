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
import { type Command, type Options, releaseApi, required, text } from './context.ts';

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
  summary: 'what a version changes compared to the active one; without a version, the newest one',
  options: {
    '--accept': 'accept the recorded differences instead of comparing again; needs --by',
    '--by <name>': 'who has read and accepts them',
    '--digest <digest>': 'accept only if this is the digest of the recorded differences',
    '--local': 'do not record the differences with the release',
    '--out <file>': 'where to write the report; default DATA_DIR/diff/<remote>-<version>.html',
    '--minutes <n>': `time limit; default ${DEFAULT_MINUTES}`,
  },
  run: async ([remote, given], options) => {
    const name = required(remote, 'remote');
    const client = releaseApi();
    const version = await candidateOf(client, name, given);
    return options.accept === true
      ? accept(client, name, version, options)
      : compare(client, name, version, options);
  },
};

async function compare(
  client: ReleaseClient,
  name: string,
  version: string,
  options: Options,
): Promise<Outcome> {
  const deadlineMs = deadlineOf(text(options, 'minutes') ?? DEFAULT_MINUTES);
  const report = join(dataDir(), 'diff', `${name}-${version}.html`);
  const path = resolve(text(options, 'out') ?? report);
  const dist = await prepareShell((line) => console.error(`${line} …`));
  const onProgress = (done: number, of: number) => console.error(`Compared ${done} of ${of} …`);
  const input = { client, name, version, dist, deadlineMs, onProgress };
  const document = diffDocument(await comparePublished(input));
  const { diff, digest } = document;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, htmlReport(name, version, document));
  const recorded =
    options.local === true ? undefined : await client.recordDiff(name, version, document);
  const isAccepted = isUnchanged(diff) || Boolean(recorded?.accepted);
  const next = `To accept this: pnpm release diff ${name} ${version} --accept --by <your name> --digest ${digest}`;
  const lines = [
    textReport(name, version, diff),
    `Report: ${path}`,
    ...(recorded && !isAccepted ? [next] : []),
    ...(recorded?.accepted ? [`Accepted by ${recorded.accepted.reviewer}`] : []),
  ];
  return { ok: isAccepted, text: lines.join('\n'), json: { name, version, digest, diff } };
}

async function accept(
  client: ReleaseClient,
  name: string,
  version: string,
  options: Options,
): Promise<Outcome> {
  const reviewer = required(text(options, 'by'), 'name (--by)');
  const digest = text(options, 'digest') ?? (await client.diff(name, version)).digest;
  const recorded = await client.acceptDiff(name, version, { digest, reviewer });
  const { base, changes } = recorded.diff;
  return {
    text: `${reviewer} accepts ${changes.length} differences of ${name} ${base ?? '(none)'} → ${version}`,
    json: recorded,
  };
}
