import type { Browser } from '@playwright/test';
import { ADDRESSES } from '../../shell/e2e/support/routes.ts';
import { percentile } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { launchChrome } from '../pages/chrome.ts';
import { VIEWS } from '../pages/observed-page.ts';
import { CPU_SLOWDOWN } from '../pages/page-load.ts';
import { Workspace } from '../sites/workspace.ts';
import { observeControls } from './observed-controls.ts';
import { type Press, type PressedPage, type PressOptions, pressPage } from './press-page.ts';

/** Limit for the 98th percentile, in milliseconds. */
const LIMIT_MS = 100;

interface PressesOptions {
  readonly only?: string | undefined;
  readonly phone?: boolean | undefined;
  /** The maximum number of controls of the same kind on a page. */
  readonly perKind: number;
}

async function pressAt(
  browser: Browser,
  url: string,
  view: keyof typeof VIEWS,
  options: PressOptions,
): Promise<PressedPage> {
  const context = await browser.newContext(VIEWS[view]);
  try {
    const page = await context.newPage();
    await observeControls(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await pressPage(page, url, options);
  } finally {
    await context.close();
  }
}

const ms = (value: number) => (value === 0 ? '< 16' : String(value));

const NONE: Press = { control: 'none', duration: 0 };

const slower = (a: Press, b: Press) => (b.duration > a.duration ? b : a);

function row(path: string, { controls, presses, loads, missed }: PressedPage): string[] {
  const timed = presses.length > 0 ? presses : [NONE];
  const durations = timed.map(({ duration }) => duration);
  const worst = timed.reduce(slower);
  const p98 = percentile(durations, 0.98);
  return [
    path,
    worst.control.slice(0, 60),
    ...[controls, presses.length, loads.length, missed.length].map(String),
    ...[percentile(durations, 0.5), p98, worst.duration].map(ms),
    p98 > LIMIT_MS ? 'over' : 'ok',
  ];
}

/** The presses of all pages, as if of one page. */
function sum(pages: readonly PressedPage[]): PressedPage {
  return {
    controls: pages.reduce((total, { controls }) => total + controls, 0),
    presses: pages.flatMap(({ presses }) => presses),
    loads: pages.flatMap(({ loads }) => loads),
    missed: pages.flatMap(({ missed }) => missed),
  };
}

const HEADER = ['page', 'slowest control', 'controls', 'presses', 'loads', 'missed'];

/**
 * `pnpm bench presses`: measures the time from a click on each control of each page to the next paint, with the
 * processor slowed down four times. All pages share header and footer, so only the first page's are clicked. Of controls
 * that look the same on a page, such as the links of a list, `--per-kind <n>` are clicked, three by default.
 * `--only <text>` selects pages whose path contains the text. `--phone` uses a small screen.
 */
export async function benchPresses(
  { only, phone, perKind }: PressesOptions,
  frame: Frame,
): Promise<void> {
  const view = phone ? 'phone' : 'laptop';
  const paths = selected(
    ADDRESSES.filter(({ status }) => !status),
    only,
    ({ path }) => path,
  ).map(({ path }) => path);
  const workspace = await Workspace.create(frame);
  const origin = await workspace.startSite('federated');
  const browser = await launchChrome(frame);
  const pages: PressedPage[] = [];
  const rows: string[][] = [];
  for (const path of paths) {
    const options = { frame: path === paths[0], perKind };
    const page = await pressAt(browser, origin + path, view, options);
    pages.push(page);
    const values = row(path, page);
    frame.progress(values.join('  '));
    rows.push(values);
  }
  const all = sum(pages);
  if (all.presses.length === 0) throw new Error('Nothing was measured: no control was pressed.');
  rows.push(row('all', all));
  console.log(`Milliseconds from a press to the next paint, ${view}`);
  frame.table('pages', [[...HEADER, 'p50', 'p98', 'worst', ''], ...rows], 2);
}
