import { ADDRESSES } from '../../shell/e2e/support/routes.ts';
import { median, whole } from '../frame/figures.ts';
import type { Frame } from '../frame/frame.ts';
import { selected } from '../frame/selected.ts';
import { launchChrome } from '../pages/chrome.ts';
import type { Loading } from '../pages/observed-page.ts';
import { timePageLoad } from '../pages/page-load.ts';
import { Workspace } from '../sites/workspace.ts';

/** Limit for the median of a page's blocking time, in milliseconds. */
const LIMIT_MS = 100;

interface LoadsOptions {
  readonly only?: string | undefined;
  readonly runs: number;
}

/** The table row of a page: medians, and the range of its total blocking time. */
function row(path: string, loads: readonly Loading[]): string[] {
  const of = (pick: (one: Loading) => number) => median(loads.map(pick));
  const blocking = loads.map((load) => load.blockingAfterPaint);
  const shift = of((load) => load.shift);
  return [
    path,
    ...[of(({ lcp }) => lcp), of(({ hydrated }) => hydrated), median(blocking)].map(whole),
    `${whole(Math.min(...blocking))}–${whole(Math.max(...blocking))}`,
    shift === 0 ? '0' : shift.toFixed(3),
    median(blocking) > LIMIT_MS ? 'over' : 'ok',
  ];
}

/**
 * `pnpm bench loads`: loads every page on a phone's screen with an empty cache, a good mobile network and a processor
 * that is slowed down four times. Unlike Lighthouse's preset, which multiplies the tasks of an undisturbed load, the
 * browser really runs that slowly. Prints medians of `--runs <n>` loads (default 5) in milliseconds.
 */
export async function benchLoads({ only, runs }: LoadsOptions, frame: Frame): Promise<void> {
  const paths = selected(
    ADDRESSES.filter(({ status }) => !status),
    only,
    ({ path }) => path,
  );
  const workspace = await Workspace.create(frame);
  const origin = await workspace.startSite('federated');
  const browser = await launchChrome(frame);
  const rows: string[][] = [];
  for (const { path } of paths) {
    const loads: Loading[] = [];
    for (let run = 0; run <= runs; run++) {
      const load = await timePageLoad(browser, origin + path, { throttled: true, view: 'phone' });
      // The first load renders the page on the server.
      if (run > 0) loads.push(load);
    }
    const values = row(path, loads);
    frame.progress(values.join('  '));
    rows.push(values);
  }
  const head = ['page', 'largest paint', 'hydrated', 'blocking', 'range', 'layout shift', ''];
  frame.table('pages', [head, ...rows]);
}
