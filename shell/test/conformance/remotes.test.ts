import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { problemsOf, type Sources } from './conformance.ts';

const ROOT = join(import.meta.dirname, '..', '..', '..');
const REMOTES = [...globSync('mf-*', { cwd: ROOT }), 'shell/remote-kit/template'];

function sourcesOf(remote: string): Sources {
  const cwd = join(ROOT, remote);
  const files = globSync('src/**/*.{ts,tsx}', { cwd });
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(cwd, file), 'utf8')]));
}

it('finds every remote and the template', () => {
  expect(REMOTES.length).toBeGreaterThanOrEqual(6);
});

it.each(REMOTES)('%s follows the conventions for remotes', (remote) => {
  expect(problemsOf(sourcesOf(remote))).toEqual([]);
});

describe('the conventions for remotes', () => {
  const VALID: Sources = {
    'src/remote.tsx': '',
    'src/scenarios.ts': "url: '/search?q=x'",
    'src/pages/home.route.ts': "{ path: '/agent/:id', page: () => import('./home.tsx') }",
    'src/pages/home.tsx': '/** Such as `/agent/7`. */ agentPath(7)',
  };

  it('accept a valid remote', () => {
    expect(problemsOf(VALID)).toEqual([]);
  });

  it.each([
    ['src/pages/list.ts', '', 'has no route file'],
    ['src/pages/about.route.ts', '', 'has no page file'],
    ['src/pages/home.tsx', '<a href={`/agent/7`}>', 'hard-codes the path /agent'],
    ['src/pages/home.tsx', '<Link to="/popular">', 'hard-codes the path /popular'],
    ['src/lib/votes.ts', 'useMutation({})', 'use useAgentVote'],
    ['src/lib/list.tsx', 'console.error(error)', 'use useRouteQuery'],
    ['src/lib/filter.ts', 'history.replaceState(null)', 'use useUrlDraft'],
    ['src/lib/state.ts', 'useSearchParams()', 'use useUrlState'],
    ['src/lib/json-ld.ts', "'@type': 'BreadcrumbList'", 'use breadcrumbList'],
    ['src/lib/retry.tsx', '<Button>\n  Try Again\n</Button>', 'use RetryButton'],
    ['src/prices.ts', '', 'needs a folder'],
    ['src/lib/long.ts', '\n'.repeat(201), 'is over 200 lines'],
  ])('reject %s with %j', (path, source, problem) => {
    expect(problemsOf({ ...VALID, [path]: source }).join('\n')).toContain(problem);
  });
});
