import { expect, test } from '@playwright/test';
import { gateFindings } from '../support/gate-findings.ts';

test('finds problems that only a browser shows, and names the scenario', async () => {
  const findings = await gateFindings({
    // Packages mark their elements with classes that have no rule.
    sound: { draws: "<p className={['lucide', 'camera'].join('-')}>Text</p>" },
    covered: {
      code: "useEffect(() => { if ('splash' in document.documentElement.dataset) console.info('covered'); }, []);",
    },
    mismatch: { draws: "<p>{typeof window === 'undefined' ? 'server' : 'browser'}</p>" },
    looks: {
      draws: `<p lang={typeof window === 'undefined' ? 'de' : 'fr'} className={['gap', 13].join('-')}>Text</p>
        <p className="felx w-[3000px]">Wide</p><p className="fixed inset-0 z-50">Over</p>`,
    },
    number: { draws: '<p>{(1234.5).toLocaleString()}</p>' },
    day: { draws: "<p>{new Date('2026-10-07').toLocaleDateString('en-US')}</p>" },
    effect: { code: "useEffect(() => { throw new Error('the effect broke'); }, []);" },
    leaves: { code: "useEffect(() => void (location.href = '/sound'), []);" },
    talks: { code: "useEffect(() => console.info('left over'), []);" },
    works: {
      code: `useEffect(() => {
        const worker = new Worker(new URL('../work.ts', import.meta.url));
        worker.onmessage = ({ data }) => console.info('the worker answers', data);
        worker.postMessage(2);
      }, []);`,
    },
    pictured: { draws: '<img src="/no-picture.png" alt="None" width="10" height="10" />' },
    fetches: { code: "useEffect(() => void fetch('/no-file.json').catch(() => {}), []);" },
    compiles: {
      code: 'useEffect(() => void WebAssembly.compile(new Uint8Array([0, 97, 115, 109, 1, 0, 0, 0])).catch(() => {}), []);',
    },
    raw: { draws: "<p dangerouslySetInnerHTML={{ __html: '<b>Raw</b>' }} />" },
    nameless: { draws: '<button type="button" />' },
    faint: { draws: '<p className="text-page bg-page">Invisible</p>' },
    // More of them than pages are open at a time, so that one follows another.
    ...Object.fromEntries(
      ['a', 'b', 'c', 'd', 'e'].map((page) => [
        `stores-${page}`,
        {
          code: `useEffect(() => {
            if (document.cookie + (localStorage.getItem('gate') ?? '') !== '') console.info('stored before');
            document.cookie = 'gate=${page}';
            localStorage.setItem('gate', '${page}');
          }, []);`,
          draws: `<ul>${'<li>The same list</li>'.repeat(12)}</ul>${page === 'e' ? '<input />' : ''}`,
        },
      ]),
    ),
    'number-again': { draws: '<p>{(1234.5).toLocaleString()}</p>' },
    moves: {
      code: 'const [tall, setTall] = useState(false); useEffect(() => void setTimeout(setTall, 30, true), []);',
      draws: '{tall && <p style={{ height: 600 }}>Tall</p>}<p style={{ height: 400 }}>Below</p>',
    },
  });
  const problems = Object.fromEntries(
    findings.map(({ check, problems }) => [check, problems.toSorted()]),
  );
  expect(problems).toEqual({
    'Browser: hydration and effects': expect.arrayContaining([
      expect.stringContaining(
        'src/pages/mismatch.tsx, scenario "mismatch" (/mismatch): the browser renders a different page than the server (hydration mismatch)',
      ),
      expect.stringMatching(
        /^src\/pages\/looks\.tsx, .*: the server renders <p lang="de" class="gap-13"><\/p>, and the browser lang="fr"$/,
      ),
      ...['number', 'number-again', 'day'].map((page) =>
        expect.stringContaining(
          `src/pages/${page}.tsx, scenario "${page}" (/${page}): the browser renders a different page than the server (hydration mismatch)`,
        ),
      ),
      expect.stringContaining(
        'src/pages/effect.tsx, scenario "effect" (/effect): console.error: Error: the effect broke',
      ),
      expect.stringMatching(
        /^src\/pages\/leaves\.tsx, scenario "leaves" \(\/leaves\): it leaves the page: its code opens http.*\/sound$/,
      ),
      expect.stringMatching(
        /^src\/pages\/raw\.tsx, scenario "raw" \(\/raw\): after a client navigation, console\.error: .*TrustedHTML/,
      ),
    ]),
    'Browser: console': expect.arrayContaining([
      'src/pages/talks.tsx, scenario "talks" (/talks): console.info: left over',
      'src/pages/works.tsx, scenario "works" (/works): console.info: the worker answers 42',
      expect.stringMatching(/^src\/pages\/pictured\.tsx, .*: network: .* 404 .*\/no-picture\.png/),
      expect.stringMatching(/^src\/pages\/fetches\.tsx, .*: network: .* 404 .*\/no-file\.json/),
      expect.stringMatching(
        /^src\/pages\/compiles\.tsx, .*: security: the policy forbids WebAssembly \(script-src\)/,
      ),
    ]),
    'Browser: accessibility': [
      expect.stringMatching(/^src\/pages\/faint\.tsx, .*: color-contrast: /),
      expect.stringMatching(
        /^src\/pages\/nameless\.tsx, scenario "nameless" \(\/nameless\): button-name: /,
      ),
      expect.stringMatching(/^src\/pages\/stores-e\.tsx, .*: label: /),
    ],
    'Browser: layout': expect.arrayContaining([
      ...[
        /it reaches \d+ pixels beyond a screen of 1280$/,
        /it reaches \d+ pixels beyond a screen of 360$/,
        /it covers the site's header with <p class="fixed inset-0 z-50">/,
        /no rule defines gap-13, felx; /,
      ].map((problem) => expect.stringMatching(problem)),
      expect.stringMatching(
        /^src\/pages\/moves\.tsx, scenario "moves" \(\/moves\): its layout shifts by /,
      ),
    ]),
    'Browser: bytes': [],
    'Browser: time': [],
  });
  const lines = findings.flatMap((finding) => finding.problems).join('\n');
  expect(lines).not.toContain('"sound"');
  // After a client navigation, they find what they stored themselves.
  expect(lines).not.toMatch(/\): console\.info: stored before/);
});
