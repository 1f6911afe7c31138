import { parseArgs } from 'node:util';
import type { Browser } from '@playwright/test';
import { ADDRESSES } from '../../e2e/support/routes.ts';
import { percentile, table } from '../figures.ts';
import { CPU_SLOWDOWN } from '../web/page-load.ts';
import { Workspace } from '../web/workspace.ts';
import { observeControls } from './observed-controls.ts';
import { type PressedPage, pressPage } from './press-page.ts';

const HOUR_MS = 3_600_000;

/** Limit for the 98th percentile, in milliseconds. */
const LIMIT_MS = 100;

const VIEWS = { laptop: { width: 1280, height: 900 }, phone: { width: 412, height: 823 } } as const;

interface Options {
  readonly only: string | undefined;
  readonly view: keyof typeof VIEWS;
}

/** @throws when an option is unknown */
function readOptions(args: string[]): Options {
  const { values } = parseArgs({
    args,
    options: { only: { type: 'string' }, phone: { type: 'boolean' } },
  });
  return { only: values.only, view: values.phone ? 'phone' : 'laptop' };
}

export async function pressAt(
  browser: Browser,
  url: string,
  view: Options['view'],
): Promise<PressedPage> {
  const context = await browser.newContext({ viewport: VIEWS[view] });
  try {
    const page = await context.newPage();
    await observeControls(page);
    const session = await context.newCDPSession(page);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU_SLOWDOWN });
    return await pressPage(page, url);
  } finally {
    await context.close();
  }
}

const ms = (value: number) => (value === 0 ? '< 16' : String(value));

export function row(path: string, { controls, presses, loads, missed }: PressedPage): string[] {
  const durations = presses.map(({ duration }) => duration);
  const worst = presses.reduce((a, b) => (b.duration > a.duration ? b : a));
  const p98 = percentile(durations, 0.98);
  return [
    path,
    worst.control.slice(0, 60),
    ...[controls, presses.length, loads.length, missed.length].map(String),
    ...[percentile(durations, 0.5), p98, worst.duration].map(ms),
    p98 > LIMIT_MS ? 'over' : 'ok',
  ];
}

export const HEADER = ['page', 'slowest control', 'controls', 'presses', 'loads', 'missed'];

/**
 * `pnpm bench presses`: measures the time from a click on each control of each page to the next paint, with the
 * processor slowed down four times. `--only <text>` selects pages whose path contains the text. `--phone` uses a small
 * screen.
 */
export async function benchPresses(args: string[]): Promise<void> {
  const { only, view } = readOptions(args);
  const paths = ADDRESSES.map(({ path }) => path).filter((path) => !only || path.includes(only));
  const workspace = await Workspace.create();
  try {
    const origin = await workspace.startSite('federated', HOUR_MS);
    const browser = await workspace.launchChrome();
    const rows: string[][] = [];
    for (const path of paths) {
      console.error(`  Pressing all of ${path} …`);
      rows.push(row(path, await pressAt(browser, origin + path, view)));
    }
    console.log(`Milliseconds from a press to the next paint, ${view}`);
    console.log(table([[...HEADER, 'p50', 'p98', 'worst', ''], ...rows], 2));
  } finally {
    await workspace.close();
  }
}
