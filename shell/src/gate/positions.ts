import { join } from 'node:path';
import type { Finding } from '@agent-atlas/registry/contract/changes';
import { mapTrace, type SourceMaps } from '../../remote-kit/build/source-trace.ts';

/** `mf-a 1.2.3:12:5`: the name under which renderers run a release. */
const ON_SERVER = /\b(mf-[\w-]{1,64}) (\d[\w.-]*):(\d+):(\d+)/g;
/** `http://localhost:3000/_r/mf-a/1.2.3/page.js:12:5` */
const IN_BROWSER = /\bhttps?:\/\/[^\s/]+\/_r\/(mf-[\w-]+)\/(\d[\w.-]*)\/([\w.-]+\.js):(\d+):(\d+)/g;
/** The frames of a stack trace, each on a line of its own. */
const FRAMES = /(?:\n[ \t]+at [^\n]*)+/g;
/** Marks mapped positions. */
const MARK = '\u0000';
/** The first mapped position in the remote's own sources. */
const OWN = new RegExp(`${MARK}(src/[^${MARK}]+:\\d+:\\d+)${MARK}`);

/** Compilers write `webpack://mf-a/./src/a.ts` or `./src/a.ts`. */
const pathOf = (source: string) =>
  source.replace(/^webpack:\/\/(@[^/]+\/)?[^/]*\//, '').replace(/^\.\//, '');

/** Problems of a release, and its files. */
export interface LocatedInput {
  readonly name: string;
  readonly version: string;
  /** The release's folder, which contains its source maps. */
  readonly folder: string;
  readonly findings: readonly Finding[];
}

/** Whether a problem quotes a stack trace. */
export const hasTrace = ({ problems }: Finding) =>
  problems.some((text) => text.search(FRAMES) >= 0);

/** Replaces each stack trace by the first position in the sources of the remote, if its source maps have one. */
export async function locateProblems(input: LocatedInput): Promise<Finding[]> {
  const { name, version, folder, findings } = input;
  const maps: SourceMaps = new Map();
  const located = async (problem: string) => {
    const write = ({ source, line, column }: { source: string; line: number; column: number }) =>
      `${MARK}${pathOf(source)}:${line}:${column}${MARK}`;
    const ownFile = (remote = '', of = '', ...path: string[]) =>
      remote === name && of === version ? join(folder, ...path) : undefined;
    const onServer = await mapTrace(
      problem.replaceAll(MARK, ''),
      ON_SERVER,
      ([, remote, of]) => ownFile(remote, of, 'server', 'remote.cjs.map'),
      write,
      maps,
    );
    const mapped = await mapTrace(
      onServer,
      IN_BROWSER,
      ([, remote, of, file]) => ownFile(remote, of, 'web', `${file}.map`),
      write,
      maps,
    );
    const short = mapped.replaceAll(FRAMES, (frames) => {
      const position = OWN.exec(frames)?.[1];
      return position === undefined ? frames : ` (${position})`;
    });
    return short.replaceAll(MARK, '');
  };
  return Promise.all(
    findings.map(async (finding) => ({
      ...finding,
      problems: await Promise.all(finding.problems.map(located)),
    })),
  );
}
