import { join } from 'node:path';
import { ROOT } from '../../shell/src/run/paths.ts';

/** Where a broken release is stopped. */
export type Stage =
  /** It cannot be built, or its sources fail a check: nothing is published. */
  | 'publish'
  /** The gate refuses to activate it. */
  | 'gate'
  /** No check can find it; after its activation, only the stated URLs fail. */
  | 'contained'
  /** Nothing stops it: it is not broken. */
  | 'live';

/** A release that a hasty team might publish. */
export interface BrokenRelease {
  readonly id: string;
  readonly stage: Stage;
  /** Words that the message must contain. */
  readonly says: readonly string[];
  /** By path: files that are added to a sound remote or replace its own. */
  readonly files?: Readonly<Record<string, string>>;
  /** Breaks one of the site's own remotes instead. */
  readonly edit?: { readonly remote: string; readonly from: string; readonly to: string };
  /** Changes the built release before it is uploaded, as a faulty tool or an attacker would. */
  readonly spoil?: (folder: string) => Promise<void>;
  /** Runs the checks of its sources, which take longer than all the rest. */
  readonly checksSources?: boolean;
  /** URL that fails while it is active. */
  readonly fails?: string;
}

export const NAME = 'mf-broken';
export const PATH = '/broken';

/** A page. `before` is in its module, `inside` before `return`, and `draws` below its heading. */
export const page = ({ before = '', inside = '', draws = '' }) => `
  import { useEffect, useState } from 'react';
  ${before}
  export function Page() {
    const [count, setCount] = useState(0);
    useEffect(() => setCount(1), []);
    ${inside}
    return <div className="p-4"><h1>Page {count}</h1>${draws}</div>;
  }
`;

interface RouteParts {
  readonly path?: string;
  readonly query?: string;
  readonly load?: string;
  readonly head?: string;
  readonly more?: string;
}

/** The remote with one route. Each part is source code. */
export const remote = ({
  path = PATH,
  query = '[]',
  load = '',
  head = `() => ({ title: 'Broken', description: 'A page.', canonicalPath: '${PATH}' })`,
  more = '',
}: RouteParts) => `
  import { defineRemote } from '@agent-atlas/contract';
  export const remote = defineRemote({
    name: '${NAME}',
    routes: [{ id: 'home', path: '${path}', query: ${query}, ${load && `load: ${load},`} head: ${head},
      page: () => import('./pages/home.tsx') }],
    ${more}
  });
`;

/** The scenarios, with one URL and the API's responses to it. */
export const scenarios = (answers: object = {}, url = PATH) =>
  `export const scenarios = ${JSON.stringify([{ id: 'usual', title: 'Usual', url, answers }])};`;

export const SOUND_TEST = `
  import { expect, test } from 'vitest';
  test('adds', () => expect(1 + 1).toBe(2));
`;

/** The sources of a remote without faults. */
export const SOUND: Readonly<Record<string, string>> = {
  'package.json': JSON.stringify({ name: NAME, version: '1.0.0', type: 'module' }),
  'tsconfig.json': JSON.stringify({
    extends: join(ROOT, 'tsconfig.base.json'),
    include: ['src', 'test'],
  }),
  'vitest.config.ts':
    "export { remoteTestConfig as default } from '@agent-atlas/remote-kit/vitest';",
  'src/remote.tsx': remote({}),
  'src/scenarios.ts': scenarios(),
  'src/pages/home.tsx': page({}),
  'test/home.test.ts': SOUND_TEST,
};
