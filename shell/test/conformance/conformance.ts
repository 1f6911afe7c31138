/** The sources of a remote by path from its folder, e.g. `src/pages/home.tsx`. */
export type Sources = Readonly<Record<string, string>>;

const LINES_MAX = 250;

/** What a URL of the site begins with, where a page's own code spells it. */
const SPELLED_PATH =
  /(['"`])\/(agent|category|compare|leaderboard|new|popular|recommendations|search)(?=[?#'"`]|\/(?!:))/;

/** What the site kit has, by what a copy of it would need. */
const KIT_HAS: readonly (readonly [sign: RegExp, instead: string])[] = [
  [/\b(castVote|castReviewVote|useMutation)\b/, 'useAgentVote or useReviewVote'],
  [/console\.error/, 'useRouteQuery'],
  [/history\.replaceState/, 'useUrlDraft'],
  [/'(BreadcrumbList|ItemList)'/, 'breadcrumbList or itemList'],
  [/>\s*Try Again\s*<\/Button>/, 'RetryButton'],
];

/** The submit button of a form also works without a script, so it is no `RetryButton`. */
const isForm = (source: string) => source.includes('<StepForm');

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

/** Scenarios name URLs as a visitor types them. */
const isPage = (path: string) =>
  path.startsWith('src/') && !/(scenarios|sample-\w+)\.tsx?$/.test(path);

/** What keeps a remote from looking like the others, one line each. */
export function problemsOf(sources: Sources): string[] {
  const paths = Object.keys(sources);
  const problems = ['src/remote.tsx', 'src/scenarios.ts']
    .filter((path) => !(path in sources))
    .map((path) => `${path} is missing`);
  for (const path of paths.filter((candidate) => candidate.startsWith('src/pages/'))) {
    const [page] = path.split(/\.route\.ts$|\.tsx$/);
    if (!(`${page}.route.ts` in sources)) problems.push(`${path} has no route beside it`);
    if (!(`${page}.tsx` in sources)) problems.push(`${path} has no page beside it`);
    if (path.endsWith('.route.ts') && !declaresQuery(path, sources))
      problems.push(`${path} does not declare the query that its page reads`);
  }
  for (const path of paths.filter(isPage)) {
    const source = sources[path] ?? '';
    const code = withoutComments(source);
    if (source.split('\n').length > LINES_MAX) problems.push(`${path} is over ${LINES_MAX} lines`);
    const spelled = SPELLED_PATH.exec(code);
    if (spelled) problems.push(`${path} spells the path /${spelled[2]}: use its helper`);
    for (const [sign, instead] of KIT_HAS) {
      if (sign.test(code) && !(instead === 'RetryButton' && isForm(code)))
        problems.push(`${path} has a copy of what the site kit has: use ${instead}`);
    }
  }
  return problems;
}

/** In the route itself, or in the module of the remote that makes it. */
function declaresQuery(path: string, sources: Sources): boolean {
  const source = sources[path] ?? '';
  const made = [...source.matchAll(/from '\.\.\/([\w./-]+)'/g)].map(([, file]) => `src/${file}`);
  return [path, ...made].some((file) => /\bquery[:,]/.test(sources[file] ?? ''));
}
