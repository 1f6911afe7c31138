import type { Page } from '@playwright/test';
import { devEditedRemote, EDITED } from '../../shell/e2e/support/edited-remote.ts';
import { median, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { launchChrome } from '../pages/chrome.ts';

const TIMEOUT_MS = 30_000;
const TYPED = 'otters hold hands';

interface Edit {
  readonly what: string;
  readonly file: string;
  readonly from: string;
  /** The text of each run, so that each run changes something. */
  readonly to: (run: number) => string;
  /** Whether the page shows the edit of this run. Runs in the page. */
  readonly shows: (run: number) => boolean;
}

const EDITS: readonly Edit[] = [
  {
    what: 'component',
    file: EDITED.page,
    from: 'AI Agent Leaderboard',
    to: (run) => `Leaderboard ${run}`,
    shows: (run) => document.querySelector('main h1')?.textContent === `Leaderboard ${run}`,
  },
  {
    what: 'style',
    file: EDITED.notes,
    from: 'pt-[11px]',
    to: (run) => `pt-[${30 + run}px]`,
    shows: (run) => {
      const label = document.querySelector('main label');
      return label !== null && getComputedStyle(label).paddingTop === `${30 + run}px`;
    },
  },
  {
    what: 'loader and head (route file)',
    file: EDITED.route,
    from: "title: 'AI Agent Leaderboard'",
    to: (run) => `title: 'Otters ${run}'`,
    shows: (run) => document.title.includes(`Otters ${run}`),
  },
  {
    what: 'scenario (server file)',
    file: EDITED.data,
    from: "'Rated'",
    to: (run) => `'Otter ${run}.'`,
    shows: (run) => document.querySelector('main')?.textContent?.includes(`Otter ${run}.`) === true,
  },
  {
    what: 'contract (URL of a route)',
    file: EDITED.route,
    from: 'path: LEADERBOARD_PATH',
    to: (run) => `path: '/leaderboard/:view${run}?'`,
    shows: (run) =>
      document.getElementById('atlas-boot')?.textContent?.includes(`/leaderboard/:view${run}?`) ===
      true,
  },
];

/** Whether the typed text and the document are the same as before the edit. */
async function kept(page: Page): Promise<string> {
  const isSame = await page.evaluate(() => Reflect.get(window, 'isSameDocument') === true);
  const text = await page.getByRole('textbox', { name: 'Notes' }).inputValue();
  if (text === TYPED) return isSame ? 'typed text, component state' : 'typed text';
  return isSame ? 'the document' : 'nothing';
}

async function type(page: Page): Promise<void> {
  const field = page.getByRole('textbox', { name: 'Notes' });
  // React may hydrate the field only now, and would undo earlier typing.
  await page.waitForFunction(() => {
    const input = document.querySelector('main label input');
    return input !== null && Object.keys(input).some((key) => key.startsWith('__reactProps$'));
  });
  await field.fill(TYPED);
  await page.evaluate(() => Reflect.set(window, 'isSameDocument', true));
}

/** `pnpm bench edits`: measures the time from an edit until the open page shows it. `--runs <n>` */
export async function benchEdits({ runs }: { readonly runs: number }, frame: Frame): Promise<void> {
  const remote = frame.use(await devEditedRemote(), (each) => each.end());
  const browser = await launchChrome(frame);
  const [, url = ''] = await remote.dev.waitForOutput(/at (http:\S+)\. Ctrl-C/);
  const page = await browser.newPage();
  page.setDefaultTimeout(TIMEOUT_MS);
  await page.goto(url);
  const rows = [['edit', 'kept', `median of ${runs}, ms`, 'lowest', 'highest']];
  for (const { what, file, from, to, shows } of EDITS) {
    frame.progress(what);
    const times: number[] = [];
    const outcomes = new Set<string>();
    let text = from;
    for (let run = 1; run <= runs; run++) {
      await type(page);
      const since = performance.now();
      await remote.edit(file, text, to(run));
      await page.waitForFunction(shows, run, { polling: 'raf' });
      times.push(performance.now() - since);
      outcomes.add(await kept(page));
      text = to(run);
    }
    const figures = [median(times), Math.min(...times), Math.max(...times)].map(whole);
    rows.push([what, [...outcomes].join(' / '), ...figures]);
  }
  frame.table('edits', rows, 2);
}
