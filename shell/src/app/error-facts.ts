import { cutText } from '@agent-atlas/registry/contract/cut-text';
import type { ErrorFacts, Frame } from '@agent-atlas/registry/contract/observations';

/** The limits of the release API. They are repeated here, because browsers load this file. */
const FRAMES_MAX = 10;
const MESSAGE_MAX = 200;
const NAME = /^[\w.$]{1,60}$/;

/**
 * Parts of a message that may identify a person. URLs are removed first, because they contain the
 * others. Each pattern is tried once per word: its first group is what stands before the word.
 */
const VALUES: readonly (readonly [RegExp, string])[] = [
  [/(^|[^\w+.-])[\w+.-]+:\/\/\S+/g, '$1<url>'],
  [/(^|\s)\S*@\S+/g, '$1<text>'],
  [/"[^"]*"|'[^']*'|`[^`]*`|“[^“”]*”|‘[^‘’]*’/g, '<text>'],
  [/(^|\s)\S*[/?=&]\S*/g, '$1<path>'],
  [/(^|[^\w-])[\w-]*\d[\w.,-]*/g, '$1<number>'],
];

/** The first line of a message without quoted texts, URLs, paths and numbers. */
export function withoutValues(message: string): string {
  const [line = ''] = cutText(message, 2000).split('\n', 1);
  const cleaned = VALUES.reduce((text, [pattern, mark]) => text.replace(pattern, mark), line);
  return cutText(cleaned, MESSAGE_MAX);
}

/** A stack frame, and the release whose file it is in. */
export interface ReleaseFrame extends Frame {
  /** `<remote>@<version>` */
  readonly release: string;
}

/** Positions in browser files of releases: `…/mf-a/1.0.0/page.js:1:20`, on any host. */
const IN_BROWSER = /\/(mf-[a-z0-9-]{1,61})\/(\d[\w.-]{0,99})\/([\w.-]{1,97}\.js):(\d+):(\d+)/g;
/** Positions in the server file of a release, which renderers name `mf-a 1.0.0`. */
const ON_SERVER = /\b(mf-[a-z0-9-]{1,61}) (\d[\w.-]{0,99})():(\d+):(\d+)/g;
const SERVER_FILE = 'remote.cjs';

/** The frames of a stack in files of releases, the innermost first. */
export function framesOf(stack: string, side: 'browser' | 'server'): ReleaseFrame[] {
  const matches = stack.matchAll(side === 'browser' ? IN_BROWSER : ON_SERVER);
  return [...matches].map(([, remote, version, file, line, column]) => ({
    release: `${remote}@${version}`,
    file: file || SERVER_FILE,
    line: Number(line),
    column: Number(column),
  }));
}

/** The facts about an error in a release. Frames of other releases are left out. */
export function errorFacts(
  { name, message }: { readonly name: string; readonly message: string },
  frames: readonly ReleaseFrame[],
  release: string,
): ErrorFacts {
  return {
    name: NAME.test(name) ? name : 'Error',
    message: withoutValues(message),
    frames: frames
      .filter((frame) => frame.release === release)
      .slice(0, FRAMES_MAX)
      .map(({ file, line, column }) => ({ file, line, column })),
  };
}

/** The facts about an error on the server, from its stack as text. */
export function serverErrorFacts(text: string, release: string): ErrorFacts {
  const [, name = 'Error', message = text] = /^(\w*(?:Error|Exception)): ?(.*)/.exec(text) ?? [];
  return errorFacts({ name, message }, framesOf(text, 'server'), release);
}
