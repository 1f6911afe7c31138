import type { Browser } from '@playwright/test';
import { ADDRESSES } from '../../e2e/support/routes.ts';
import { percentile, table } from '../figures.ts';
import { VIEWS } from '../web/observed-page.ts';
import { CPU_SLOWDOWN } from '../web/page-load.ts';
import { Workspace } from '../web/workspace.ts';
import { observeControls } from './observed-controls.ts';
import { type Press, type PressedPage, type PressOptions, pressPage } from './press-page.ts';

const HOUR_MS = 3_600_000;

/** Limit for the 98th percentile, in milliseconds. */
const LIMIT_MS = 100;

interface PressesOptions {
  readonly only?: string | undefined;
  readonly phone?: boolean | undefined;
  /** The maximum number of controls of the same kind on a page. */
  readonly perKind: number;
}

export async function pressAt(
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

export function row(path: string, { controls, presses, loads, missed }: PressedPage): string[] {
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

export const HEADER = ['page', 'slowest control', 'controls', 'presses', 'loads', 'missed'];

/**
 * `pnpm bench presses`: measures the time from a click on each control of each page to the next paint, with the
 * processor slowed down four times. All pages share header and footer, so only the first page's are clicked. Of controls
 * that look the same on a page, such as the links of a list, `--per-kind <n>` are clicked, three by default.
 * `--only <text>` selects pages whose path contains the text. `--phone` uses a small screen.
 */
export async function benchPresses({ only, phone, perKind }: PressesOptions): Promise<void> {
  const view = phone ? 'phone' : 'laptop';
  const paths = ADDRESSES.map(({ path }) => path).filter((path) => !only || path.includes(only));
  const workspace = await Workspace.create();
  try {
    const origin = await workspace.startSite('federated', HOUR_MS);
    const browser = await workspace.launchChrome();
    const pages: PressedPage[] = [];
    const rows: string[][] = [];
    for (const path of paths) {
      const options = { frame: path === paths[0], perKind };
      const page = await pressAt(browser, origin + path, view, options);
      pages.push(page);
      rows.push(row(path, page));
      console.error(`  ${rows.at(-1)?.join('  ')}`);
    }
    rows.push(row('all', sum(pages)));
    console.log(`Milliseconds from a press to the next paint, ${view}`);
    console.log(table([[...HEADER, 'p50', 'p98', 'worst', ''], ...rows], 2));
  } finally {
    await workspace.close();
  }
}
