import type { ErrorGroup } from '@agent-atlas/registry/contract/observations';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { codeOwner } from './code-owners.ts';
import { command, print, releaseApi } from './context.ts';

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

function tableOf(rows: readonly (readonly string[])[]): string {
  const widths = COLUMNS.map((_, at) => Math.max(...rows.map((row) => row[at]?.length ?? 0)));
  return rows
    .map((row) =>
      row
        .map((cell, at) => cell.padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

export const errors = command(
  'errors',
  'errors of releases on servers and in browsers, with their position in the sources',
)
  .argument('[remote]')
  .option('--version <version>', 'only this version')
  .action((remote, { version, ...options }) => print(options, listErrors(remote, version)));

async function listErrors(remote?: string, version?: string): Promise<Outcome> {
  const groups = (await releaseApi().errors(remote, version)).map((group) => ({
    ...group,
    team: group.team ?? codeOwner(group.remote) ?? null,
  }));
  const table = () => tableOf([COLUMNS, ...groups.map(cellsOf)]);
  return {
    text: groups.length === 0 ? 'No errors were seen in 30 days.' : table(),
    json: groups,
  };
}
