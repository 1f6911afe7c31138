import { type Build, HOST_RELEASE } from '@agent-atlas/api-client/releases';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Outcome } from '../build/change.ts';
import { ReleaseError } from '../build/errors.ts';
import type { ListedRelease, RemoteClient } from '../build/remote-client.ts';
import { command, print } from './command.ts';
import { wholeNumber } from './command-line.ts';
import type { Place } from './place.ts';

/** How many entries of the audit log are shown by default. */
const DEFAULT_ENTRIES = 50;

/** Stored releases of one name, or of all remotes, newest first. @throws ReleaseError when the name has none */
export async function storedReleases(
  client: RemoteClient,
  only: string | undefined,
): Promise<ListedRelease[]> {
  const releases = (await client.releases(only)).filter(
    ({ name, prunedAt }) => prunedAt === null && (only !== undefined || name !== HOST_RELEASE),
  );
  if (only && releases.length === 0) throw new ReleaseError(`Nothing of ${only} is published`);
  return releases;
}

/** A short label for the checks of a release's sources. */
function checkMark(checks: ListedRelease['checks']): string {
  if (checks === null) return 'no checks stated';
  const skipped = checks.filter(({ state }) => state === 'skipped');
  return skipped.length === 0 ? 'checked' : `${skipped.map(({ name }) => name).join(', ')} skipped`;
}

/** The argument of commands that take a remote, or the shell. */
export const REMOTE_OR_SHELL = ['[name]', 'only this remote, or shell'] as const;

const list = (place: Place) =>
  command('list', 'published versions, newest first; * marks the active one, % a canary')
    .argument(...REMOTE_OR_SHELL)
    .action((only, options) => print(options, listReleases(place, only)));

async function listReleases(place: Place, only: string | undefined): Promise<Outcome> {
  const client = await place.client();
  const releases = await storedReleases(client, only);
  const { active, canaries } = await client.state();
  const lines = releases.map(({ name, version, publishedAt, publishedBy, checks }) => {
    const mark = active[name] === version ? '*' : canaries[name]?.version === version ? '%' : ' ';
    return `${mark} ${name.padEnd(16)} ${version.padEnd(24)} ${publishedAt}  by ${publishedBy}  ${checkMark(checks)}`;
  });
  return { text: lines.join('\n'), json: releases };
}

const history = (place: Place) =>
  command('history', 'the audit log, newest first')
    .argument('[remote]', 'only this one')
    .option('--entries <n>', 'how many entries', wholeNumber, DEFAULT_ENTRIES)
    .action((only, { entries, ...options }) => print(options, listHistory(place, only, entries)));

async function listHistory(
  place: Place,
  only: string | undefined,
  limit: number,
): Promise<Outcome> {
  const entries = [];
  for await (const entry of (await place.client()).audit(only)) {
    entries.push(entry);
    if (entries.length === limit) break;
  }
  const lines = entries.map(({ at, action, remote, from, to, by, allowed, detail }) => {
    const change = to === null && from === null ? '' : `${from ?? '(none)'} → ${to ?? '(none)'}`;
    const what = `${action.padEnd(10)} ${(remote ?? '').padEnd(16)} ${change}`;
    const why = action === 'drive' ? `  ${detail.verdict}: ${detail.reason}` : '';
    return `${at}  ${what}  by ${by}${allowed ? '' : '  REFUSED'}${why}`;
  });
  return { text: lines.join('\n'), json: entries };
}

const status = (place: Place) =>
  command(
    'status',
    'the active versions, which build of the shell can run them, and what each server serves',
  ).action((options) => print(options, showStatus(place)));

/** Which remotes a build can run, and for each other one what it lacks. */
function buildLines({ host, runs, lacking, neededBy, ...processes }: Build): string[] {
  const worker = processes.hasWorker ? 'a release worker' : 'no release worker';
  const remotes = (runs?.length ?? 0) + lacking.length;
  const ready = runs === null ? 'no set yet' : `can run ${runs.length} of ${remotes} remotes`;
  const needed = neededBy.length > 0 ? `; needed by ${neededBy.join(', ')}` : '';
  return [
    `build  ${host}  ${processes.webServers} web servers, ${worker}  ${ready}${needed}`,
    ...lacking.map(({ remote, version, lacks, host: other }) => {
      const place = other === null ? 'no build can run it' : `stays on ${other}`;
      return `         ${remote} ${version}: ${place}; ${lacks.join('; ')}`;
    }),
  ];
}

async function showStatus(place: Place): Promise<Outcome> {
  const client = await place.client();
  const [state, builds, servers] = await Promise.all([
    client.state(),
    client.builds(),
    client.servers(),
  ]);
  const remotes = Object.entries(state.active).map(([name, version]) => {
    const canary = state.canaries[name];
    const share = canary && `; ${canary.version} for ${Number((canary.share * 100).toFixed(2))} %`;
    return `${name.padEnd(16)} ${version}${share ?? ''}`;
  });
  const lines = servers.map(({ id, kind, host, revision, problem }) => {
    const what = kind === 'web' ? `serves revision ${revision ?? '(none)'}` : 'works';
    return `${kind.padEnd(6)} ${id}  host ${host}  ${what}${problem ? `  ${problem}` : ''}`;
  });
  const built = builds.flatMap(buildLines);
  const text = [`Revision ${state.revision}`, ...remotes, '', ...built, ...lines].join('\n');
  return { text, json: { state, builds, servers } };
}

/** The commands that list what is published, active and running. */
export const listCommands = (place: Place): CommandUnknownOpts[] =>
  [list, status, history].map((make) => make(place));
