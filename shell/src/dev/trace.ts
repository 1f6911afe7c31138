import { join, relative } from 'node:path';
import { type MappedPosition, mapTrace } from '../../remote-kit/build/source-trace.ts';
import { HOT_FOLDER, watchedFolder } from '../../remote-kit/build/watched-folder.ts';
import { isRelease, type ReleaseStore } from '../releases/store.ts';
import { type Problem, shortened } from './problem.ts';

/** `mf-a 1.2.3:12:5`: the name under which renderers run a release. */
const ON_SERVER = /\b(mf-[\w-]+) (\d[\w.-]*):(\d+):(\d+)/g;
/** `http://localhost:3000/_r/mf-a/1.2.3/page.js:12:5` */
const IN_REMOTE =
  /\bhttps?:\/\/[^\s/]+\/_r\/(mf-[\w-]+)\/(\d[\w.-]*)\/((?:hot\/)?[\w.-]+\.js):(\d+):(\d+)/g;
const IN_SHELL = /\bhttps?:\/\/[^\s/]+\/assets\/([\w.-]+\.js):(\d+):(\d+)/g;
/** Marks mapped positions until the trace is complete. */
const MARK = '\u0000';
const MAX_LINES = 12;

export interface TraceFolders {
  readonly store: Pick<ReleaseStore, 'folder'>;
  /** Folder of the builds in progress. */
  readonly building: string;
  /** Folder of the shell's browser files. */
  readonly browserDir: string;
  /** Positions are relative to it. */
  readonly root: string;
}

/** Maps the stack traces of servers and browsers to positions in the sources. */
export class Traces {
  private readonly folders: TraceFolders;

  constructor(folders: TraceFolders) {
    this.folders = folders;
  }

  /** A problem with the first position in the sources. The trace lists only positions in the sources. */
  async problem(kind: Problem['kind'], trace: string, page?: string): Promise<Problem> {
    const { store, building, browserDir, root } = this.folders;
    let first: MappedPosition | undefined;
    const write = (position: MappedPosition) => {
      const { source, line, column } = position;
      if (!source.includes('/node_modules/')) first ??= position;
      return `${MARK}${relative(root, source)}:${line}:${column}`;
    };
    const inRelease = (name: string, version: string, ...path: string[]) =>
      isRelease(name, version) ? join(store.folder(name, version), ...path) : undefined;
    let mapped = await mapTrace(
      trace,
      ON_SERVER,
      ([, name = '', version = '']) => inRelease(name, version, 'server', 'remote.cjs.map'),
      write,
    );
    mapped = await mapTrace(
      mapped,
      IN_REMOTE,
      ([, name = '', version = '', file = '']) =>
        file.startsWith(`${HOT_FOLDER}/`)
          ? join(watchedFolder(building, name), 'web', `${file}.map`)
          : inRelease(name, version, 'web', `${file}.map`),
      write,
    );
    mapped = await mapTrace(
      mapped,
      IN_SHELL,
      ([, file = '']) => join(browserDir, `${file}.map`),
      write,
    );
    const lines = mapped.split('\n');
    const firstFrame = lines.findIndex((line) => /^\s+at /.test(line));
    const message = (firstFrame < 0 ? lines : lines.slice(0, firstFrame)).join('\n');
    const frames = lines
      .filter((line) => line.includes(MARK) && !line.includes('/node_modules/'))
      .slice(0, MAX_LINES);
    return shortened({
      kind,
      message: message.replaceAll(MARK, ''),
      ...(first && {
        position: {
          file: relative(root, first.source),
          line: first.line,
          column: first.column,
        },
        frame: first.frame,
        trace: frames.join('\n').replaceAll(MARK, ''),
      }),
      ...(page !== undefined && { page }),
    });
  }
}
