/** A remote's sources by their path in its folder, such as `src/pages/home.tsx`. */
export type Sources = Readonly<Record<string, string>>;

const MAX_LINES = 200;

/** The files of `src`; all others are in a folder for a topic, or in one of the folders that every remote names alike. */
const ROOT_FILES: readonly string[] = ['src/remote.tsx', 'src/scenarios.ts'];

/** Matches hard-coded paths of the site. */
const HARD_CODED_PATH =
  /(['"`])\/(agent|category|compare|leaderboard|new|popular|recommendations|search)(?=[?#'"`]|\/(?!:))/;

/** Patterns that suggest a reimplementation of the site kit, with the export to use instead. */
const REIMPLEMENTATIONS: readonly (readonly [pattern: RegExp, instead: string])[] = [
  [/\b(castVote|castReviewVote|useMutation)\b/, 'useAgentVote or useReviewVote'],
  [/console\.error/, 'useRouteQuery'],
  [/history\.replaceState/, 'useUrlDraft'],
  [/\buseSearchParams\b/, 'useUrlState'],
  [/'(BreadcrumbList|ItemList)'/, 'breadcrumbList or itemList'],
  [/>\s*Try Again\s*<\/Button>/, 'RetryButton'],
];

/** A form's submit button also works without script, which `RetryButton` does not. */
const isForm = (source: string) => source.includes('<StepForm');

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|\s)\/\/.*$/gm, '');

/** Scenarios contain literal URLs. */
const isPage = (path: string) => path.startsWith('src/') && !/^src\/scenarios[./]/.test(path);

/** The conventions for remotes that the sources break, one line each. */
export function problemsOf(sources: Sources): string[] {
  const paths = Object.keys(sources);
  const problems = ROOT_FILES.filter((path) => !(path in sources)).map(
    (path) => `${path} is missing`,
  );
  for (const path of paths.filter((candidate) => /^src\/[^/]+$/.test(candidate))) {
    if (!ROOT_FILES.includes(path))
      problems.push(`${path} needs a folder: its topic, or src/lib if several topics use it`);
  }
  for (const path of paths.filter((candidate) => candidate.startsWith('src/pages/'))) {
    const [page] = path.split(/\.route\.ts$|\.tsx$/);
    if (!(`${page}.route.ts` in sources)) problems.push(`${path} has no route file`);
    if (!(`${page}.tsx` in sources)) problems.push(`${path} has no page file`);
  }
  for (const [path, source] of Object.entries(sources)) {
    if (source.split('\n').length > MAX_LINES) problems.push(`${path} is over ${MAX_LINES} lines`);
  }
  for (const path of paths.filter(isPage)) {
    const code = withoutComments(sources[path] ?? '');
    const hardCoded = HARD_CODED_PATH.exec(code);
    if (hardCoded) problems.push(`${path} hard-codes the path /${hardCoded[2]}: use its helper`);
    for (const [pattern, instead] of REIMPLEMENTATIONS) {
      if (pattern.test(code) && !(instead === 'RetryButton' && isForm(code)))
        problems.push(`${path} reimplements a part of the site kit: use ${instead}`);
    }
  }
  return problems;
}
