import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { isUnchanged } from '@agent-atlas/registry/contract/diffs';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { comparePublished } from '../diff/compare-published.ts';
import { diffDocument } from '../diff/diff-document.ts';
import { htmlReport } from '../diff/report-html.ts';
import { textReport } from '../diff/report-text.ts';
import { ReleaseError } from '../releases/errors.ts';
import type { ReleaseClient } from '../releases/release-client.ts';
import { dataDir } from '../run/paths.ts';
import { prepareShell } from '../run/prepare.ts';
import { command, print, releaseApi } from './context.ts';

const DEFAULT_MINUTES = 15;
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

function minutesOf(text: string): number {
  const minutes = Number(text);
  if (minutes > 0 && minutes <= MINUTES_MAX) return minutes;
  throw new InvalidArgumentError(`It must be a number above 0, at most ${MINUTES_MAX}.`);
}

export const diff = command(
  'diff',
  'what a version changes compared to the active one; without a version, the newest one',
)
  .argument('<remote>')
  .argument('[version]')
  .option('--accept', 'accept the recorded differences instead of comparing again; needs --by')
  .option('--by <name>', 'who has read and accepts them')
  .option('--digest <digest>', 'accept only if this is the digest of the recorded differences')
  .option('--local', 'do not record the differences with the release')
  .option(
    '--out <file>',
    'where to write the report; default DATA_DIR/diff/<remote>-<version>.html',
  )
  .option('--minutes <n>', 'time limit', minutesOf, DEFAULT_MINUTES)
  .action((remote, version, { accept, by, digest, ...options }) => {
    if (!accept) return print(options, compare(remote, version, options));
    if (!by) throw new InvalidArgumentError('--accept needs the name of the reviewer: --by <name>');
    return print(options, acceptDiff(remote, version, by, digest));
  });

interface CompareOptions {
  readonly local?: true | undefined;
  readonly out?: string | undefined;
  readonly minutes: number;
}

async function compare(
  name: string,
  given: string | undefined,
  { local, out, minutes }: CompareOptions,
): Promise<Outcome> {
  const client = releaseApi();
  const version = await candidateOf(client, name, given);
  const path = resolve(out ?? join(dataDir(), 'diff', `${name}-${version}.html`));
  const dist = await prepareShell((line) => console.error(`${line} …`));
  const onProgress = (done: number, of: number) => console.error(`Compared ${done} of ${of} …`);
  const deadlineMs = minutes * MINUTE_MS;
  const input = { client, name, version, dist, deadlineMs, onProgress };
  const document = diffDocument(await comparePublished(input));
  const { diff, digest } = document;
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, htmlReport(name, version, document));
  const recorded = local ? undefined : await client.recordDiff(name, version, document);
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

async function acceptDiff(
  name: string,
  given: string | undefined,
  reviewer: string,
  read: string | undefined,
): Promise<Outcome> {
  const client = releaseApi();
  const version = await candidateOf(client, name, given);
  const digest = read ?? (await client.diff(name, version)).digest;
  const recorded = await client.acceptDiff(name, version, { digest, reviewer });
  const { base, changes } = recorded.diff;
  return {
    text: `${reviewer} accepts ${changes.length} differences of ${name} ${base ?? '(none)'} → ${version}`,
    json: recorded,
  };
}
