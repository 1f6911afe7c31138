import { expect, test } from 'vitest';
import { findingLines } from '../../remote-kit/build/change.ts';

const FINDINGS = [
  { check: 'mf-a 1.0.0: Files', problems: [], seconds: 0.04 },
  {
    check: 'mf-a 1.0.0: Pages',
    problems: ['src/pages/home.tsx, scenario "usual" (/a): it responds with 500: Error: no'],
    hint: 'Open the scenario.',
  },
  { check: 'mf-a 1.0.0: Browser: console', problems: [], skipped: 'no browser was found' },
];

test('the summary begins with the counts and lists failures first, with what to do', () => {
  expect(findingLines({ findings: { abc: FINDINGS }, seconds: 12.34 })).toEqual([
    '1 failed, 1 not run, 1 passed (12.3 s)',
    '  ✗ mf-a 1.0.0: Pages',
    '      src/pages/home.tsx, scenario "usual" (/a): it responds with 500: Error: no',
    '      → Open the scenario.',
    '  – mf-a 1.0.0: Browser: console: not checked, no browser was found',
    '  ✓ mf-a 1.0.0: Files (0.0 s)',
  ]);
});

test('what only another build of the shell can run is no failure of this one', () => {
  const misfit = {
    check: 'mf-a 1.0.0: Shared packages',
    problems: ['it was built with react 20.0.0; the host has 19.2.0'],
    misfit: true,
    hint: 'Build it again.',
  };
  expect(findingLines({ findings: { abc: [misfit] } })).toEqual([
    '0 failed, 1 not run, 0 passed',
    '  – mf-a 1.0.0: Shared packages: only another build can run it: it was built with react 20.0.0; the host has 19.2.0',
    '      → Build it again.',
  ]);
});

test('each host has its own summary', () => {
  const lines = findingLines({ findings: { abc: FINDINGS, def: [] } });
  expect(lines.filter((line) => !line.startsWith(' '))).toEqual([
    'On the host abc:',
    '1 failed, 1 not run, 1 passed',
    'On the host def:',
    '0 failed, 0 not run, 0 passed',
  ]);
});
