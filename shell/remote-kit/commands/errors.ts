import type { ErrorGroup } from '@agent-atlas/api-client/releases';
import type { CommandUnknownOpts } from '@commander-js/extra-typings';
import type { Outcome } from '../build/change.ts';
import { command, print } from './command.ts';
import type { Place } from './place.ts';
import { tableLines } from './text-table.ts';

const COLUMNS = [
  'remote',
  'version',
  'team',
  'kind',
  'route',
  'source',
  'count',
  'first seen',
  'last seen',
  'error',
];

/** `src/pages/home.tsx:12:5`; in the release's file if no source map has the position. */
function positionOf({ source, compiled }: ErrorGroup): string {
  const position = source ?? compiled;
  return position ? `${position.file}:${position.line}:${position.column}` : '(no stack)';
}

const minutes = (time: string) => time.slice(0, 16).replace('T', ' ');

function cellsOf(group: ErrorGroup): string[] {
  const { remote, version, team, kind, route, count, firstSeen, lastSeen, name, message } = group;
  return [
    ...[remote, version, team ?? '-', kind, route || '-', positionOf(group), String(count)],
    ...[minutes(firstSeen), minutes(lastSeen), message ? `${name}: ${message}` : name],
  ];
}

async function listErrors(place: Place, remote?: string, version?: string): Promise<Outcome> {
  const groups = (await (await place.client()).errors(remote, version)).map((group) => ({
    ...group,
    team: group.team ?? place.teamOf?.(group.remote) ?? null,
  }));
  const lines = tableLines([COLUMNS, ...groups.map(cellsOf)]);
  return {
    text: groups.length === 0 ? 'No errors were seen in 30 days.' : lines.join('\n'),
    json: groups,
  };
}

export const errors = (place: Place): CommandUnknownOpts =>
  command(
    'errors',
    'errors of releases on servers and in browsers, with their position in the sources',
  )
    .argument('[remote]', 'only this one')
    .option('--version <version>', 'only this version')
    .action((remote, { version, ...options }) =>
      print(options, listErrors(place, remote, version)),
    );
