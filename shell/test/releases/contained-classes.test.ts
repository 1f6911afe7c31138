import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scanCandidates } from '../../remote-kit/build/candidates.ts';
import { hostSources } from '../../src/build/build-shell.ts';
import { checkClasses } from '../../src/releases/contained-classes.ts';
import { SITE_THEME } from '../../src/releases/site-theme.ts';
import { composeStylesheet } from '../../src/releases/stylesheet.ts';
import { ROOT, SHELL_ROOT, workspaceRemotes } from '../../src/run/paths.ts';

const check = (...names: string[]) => checkClasses(SITE_THEME, names);

test.each([
  'p-4',
  'md:hover:p-4',
  'dark:p-4',
  'print:hidden',
  'container',
  'page-container',
  'shadow-md',
  'animate-spin',
  'before:content-["https://example.com"]',
  'placeholder:text-muted',
  'backdrop:bg-surface',
  'space-y-2',
  'divide-y',
  '*:p-4',
  '**:p-4',
  'group-hover:p-4',
  'group-has-[:checked]/card:p-4',
  'group-[.is-open]:p-4',
  'peer-checked:p-4',
  'in-[.prose]:p-4',
  'has-[:checked]:p-4',
  'has-[p]:p-4',
  'not-hover:p-4',
  'not-[.is-open]:p-4',
  'nth-[2n+1]:p-4',
  'open:p-4',
  'data-[state=open]:p-4',
  'supports-[display:grid]:p-4',
  'not-supports-[display:grid]:p-4',
  '@md:p-4',
  '@max-md/card:p-4',
  'starting:opacity-0',
  '[@media_print]:p-4',
  '[&_p]:mt-4',
  '[&_p,&_li]:mt-4',
  '[&_p,footer]:mt-4',
  '[&>*]:p-4',
  '[&+p]:p-4',
  '[&:not(:first-child)]:p-4',
  '[:where(&)_p]:p-4',
  '[:is(&,&_p)]:p-4',
  '[.theme-x_&]:p-4',
  'bg-[url(/logos/x.svg)]',
  'bg-[url(data:image/svg+xml;base64,AA==)]',
  'bg-[image-set("/logos/x.png"_1x)]',
])('%s is contained', async (name) => {
  expect(await check(name)).toEqual({ contained: [name], escaping: [] });
});

const OTHERS = 'it styles elements that do not have it';

test.each([
  ['[*:not(&)]:font-mono', OTHERS],
  ['[:not(&)]:font-mono', OTHERS],
  ['[:root:has(&)]:p-4', OTHERS],
  ['[body:has(&)_footer]:hidden', OTHERS],
  ['[:is(&,footer)]:hidden', OTHERS],
  ['[:where(footer,&)]:hidden', OTHERS],
  ['[:is(:not(&),p)]:hidden', OTHERS],
  ['[&,:not(&)]:hidden', OTHERS],
  ['[*/**/:not(&)]:hidden', OTHERS],
  ['[:-webkit-any(&,footer)]:hidden', OTHERS],
  ['[:nth-child(1_of_:not(&))]:hidden', OTHERS],
  ['md:[*:not(&)]:font-mono', OTHERS],
  ['bg-[url(https://other.test/x)]', 'it loads https://other.test/x'],
  ['bg-[url(//other.test/x)]', 'it loads //other.test/x'],
  ['bg-[URL(https://other.test/x)]', 'it loads https://other.test/x'],
  ['bg-[image-set("https://other.test/x"_1x)]', 'it loads https://other.test/x'],
  ['[--image:url(https://other.test/x)]', 'it loads https://other.test/x'],
  ['[mask:var(--x,url(https://other.test/x))]', 'it loads https://other.test/x'],
  ['[mask:src("https://other.test/x")]', 'it uses src() with a URL that cannot be checked'],
  [
    '[mask:-webkit-cross-fade("https://other.test/x",none,50%)]',
    'it uses -webkit-cross-fade() with a URL that cannot be checked',
  ],
  [
    '[--image:IMAGE-SET("https://other.test/x"_1x)]',
    'it uses IMAGE-SET() with a URL that cannot be checked',
  ],
  ["[@import_'x']:p-4", 'it uses a rule that applies to the whole page (@import)'],
  ['[@layer_theme]:p-4', 'it uses a rule that applies to the whole page (layer-block)'],
  [`[&${':is('.repeat(30)}p${')'.repeat(30)}]:p-4`, 'it nests more than 8 parentheses'],
  [`${'hover:'.repeat(25)}p-4`, 'it nests more than 24 levels'],
  ['[@scope_(html)]:p-4', 'it uses a rule that applies to the whole page (scope)'],
])('%s escapes', async (name, reason) => {
  expect(await check(name)).toEqual({ contained: [], escaping: [{ name, reason }] });
});

test.each([
  'react-router-dom',
  '</style>',
  '[&::]:p-4',
  '[color:red/*]',
  "[color:'red]",
  '[.x,_&]:[color:red/*]',
  '[@font-face]:[src:url(x)]',
  '[@keyframes_spin]:p-4',
])('%s is neither: it does not compile to valid CSS', async (name) => {
  expect(await check(name)).toEqual({ contained: [], escaping: [] });
});

test('no class of the site escapes, and other candidates do not change its stylesheet', async () => {
  const remotes = workspaceRemotes().map((remote) => join(ROOT, remote, 'src'));
  const candidates = scanCandidates(...hostSources(SHELL_ROOT, 'production'), ...remotes);
  const { contained, escaping } = await checkClasses(SITE_THEME, candidates);
  expect(escaping).toEqual([]);
  const all = await composeStylesheet(SITE_THEME, candidates);
  expect((await composeStylesheet(SITE_THEME, contained)).fileName).toBe(all.fileName);
});
