import type {
  Change,
  ReleaseState,
  StoredRelease,
  TestRecord,
} from '@agent-atlas/api-client/releases';
import { cutText } from '@agent-atlas/api-client/rules';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import { findingLines, type Outcome } from '../build/change.ts';
import { ReleaseError } from '../build/errors.ts';
import { command, print, REMOTE, releaseOf, requireVersion } from './command.ts';
import type { Place } from './place.ts';

function liveText({ active, canaries }: ReleaseState, name: string, version: string): string {
  if (active[name] === version) return 'active';
  const canary = canaries[name];
  if (canary?.version === version) return `canary for ${Number((canary.share * 100).toFixed(2))}%`;
  return 'not live';
}

/** One line about the checks of a release's sources. */
export function checksText(checks: StoredRelease['checks']): string {
  if (checks === null) return 'none stated by the publisher';
  const texts = checks.map(({ name, state, seconds, detail }) =>
    state === 'skipped'
      ? `${name} skipped (${detail ?? 'no reason'})`
      : `${name} passed (${detail === undefined ? '' : `${detail}, `}${seconds.toFixed(1)} s)`,
  );
  return texts.join(', ');
}

function gateLines(change: Change | undefined): string[] {
  if (!change) return ['gate       not checked yet'];
  const { request, at, by, state, problem } = change;
  const why = problem === null ? '' : `: ${problem}`;
  return [
    `gate       ${request.kind} at ${at} by ${by}, ${state}${why}`,
    ...findingLines(change).map((line) => `  ${line}`),
  ];
}

/** Longest note in a line, in characters. */
const MAX_NOTE = 200;

function testLines(tests: readonly TestRecord[]): string[] {
  if (tests.length === 0) return ['tests      nobody has recorded one'];
  return tests.flatMap(({ at, result, tester, scenarios, note, link }) => [
    `tests      ${result} at ${at} by ${tester}: ${scenarios.join(', ') || 'no scenario'}`,
    ...[cutText(note.replace(/\s+/g, ' '), MAX_NOTE), link]
      .filter(Boolean)
      .map((line) => `  ${line}`),
  ]);
}

async function factsOf(place: Place, name: string, version: string): Promise<Outcome> {
  const client = await place.client();
  const [release, state, gate, tests] = await Promise.all([
    client.release(name, version),
    client.state(),
    client.lastCheck(name, version),
    client.tests(name, version),
  ]);
  if (!release) throw new ReleaseError(`${name} ${version} is not published`);
  const { publishedAt, publishedBy, provenance, checks, files, prunedAt } = release;
  const commit = provenance?.commit ? `, commit ${provenance.commit.slice(0, 10)}` : '';
  const bytes = files.reduce((sum, { size }) => sum + size, 0);
  const lines = [
    `${name} ${version}, ${prunedAt === null ? liveText(state, name, version) : 'pruned'}`,
    `published  ${publishedAt} by ${publishedBy}${commit}`,
    `files      ${files.length}, ${(bytes / 1000).toFixed(1)} kB`,
    `checks     ${checksText(checks)}`,
    ...gateLines(gate),
    ...testLines(tests),
  ];
  return { text: lines.join('\n'), json: { release, gate: gate ?? null, tests } };
}

export const show = (place: Place): CommandUnknownOpts =>
  command(
    'show',
    'who published a version, which checks ran, what the gate found last, and its test records',
  )
    .argument(...REMOTE)
    .argument('[version]')
    .action((first, second, options) => {
      const { remote, version } = releaseOf(place, first, second);
      return print(options, factsOf(place, remote, requireVersion(version)));
    });
