import { expect, test } from '@playwright/test';
import { gateFindings } from '../support/gate-findings.ts';

test('finds problems that only a browser shows, and names the scenario', async () => {
  const findings = await gateFindings({
    sound: {},
    covered: {
      code: "useEffect(() => { if ('splash' in document.documentElement.dataset) console.info('covered'); }, []);",
    },
    mismatch: { draws: "<p>{typeof window === 'undefined' ? 'server' : 'browser'}</p>" },
    effect: { code: "useEffect(() => { throw new Error('the effect broke'); }, []);" },
    talks: { code: "useEffect(() => console.info('left over'), []);" },
    nameless: { draws: '<button type="button" />' },
    moves: {
      code: 'const [tall, setTall] = useState(false); useEffect(() => void setTimeout(setTall, 30, true), []);',
      draws: '{tall && <p style={{ height: 600 }}>Tall</p>}<p style={{ height: 400 }}>Below</p>',
    },
  });
  const problems = Object.fromEntries(findings.map((finding) => [finding.check, finding.problems]));
  expect(problems).toEqual({
    'Browser: hydration and effects': expect.arrayContaining([
      expect.stringContaining(
        'src/pages/mismatch.tsx, scenario "mismatch" (/mismatch): the browser renders a different page than the server (hydration mismatch)',
      ),
      expect.stringContaining(
        'src/pages/effect.tsx, scenario "effect" (/effect): console.error: Error: the effect broke',
      ),
    ]),
    'Browser: console': ['src/pages/talks.tsx, scenario "talks" (/talks): console.info: left over'],
    'Browser: accessibility': [
      expect.stringMatching(
        /^src\/pages\/nameless\.tsx, scenario "nameless" \(\/nameless\): button-name: /,
      ),
    ],
    'Browser: layout shift': [
      expect.stringMatching(
        /^src\/pages\/moves\.tsx, scenario "moves" \(\/moves\): its layout shifts by /,
      ),
    ],
    'Browser: bytes': [],
    'Browser: time': [],
  });
  expect(findings.flatMap((finding) => finding.problems).join('\n')).not.toContain('"sound"');
});
