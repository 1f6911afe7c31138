import { setTimeout as sleep } from 'node:timers/promises';
import { z } from 'zod';
import type { Scenario } from '../../../contract/scenario.ts';
import { appearanceProblems, type StylingClasses } from './appearance.ts';
import {
  type BrowserPage,
  HYDRATION_TIMEOUT,
  type PageOptions,
  type Screen,
  withPage,
} from './browser-page.ts';
import {
  DIFFERENCES,
  HAS_PAGE,
  isAtRest,
  navigateTo,
  SHIFT,
  violationsBeside,
  WATCH,
} from './page-scripts.ts';

/** Longest wait for the browser to have nothing to do, in milliseconds. */
const REST_MS = 5000;

/** Maximum layout shift while a page loads: "good" by Web Vitals. */
const SHIFT_MAX = 0.1;

/**
 * Maximum bytes of all scripts, and of all stylesheets, that a page transfers before the visitor
 * does anything: the frame's, the page's, and anything that its effects import.
 */
const SCRIPTS_MAX = 250_000;
const STYLES_MAX = 60_000;

/** Maximum number of requests of a page that does not become idle. */
const REQUESTS_MAX = 100;

/** A URL that no page has. */
const NO_PAGE = '/no-page-of-the-site';

/** Longest wait for a page after a client navigation, and between two looks, in milliseconds. */
const ARRIVAL_MS = 10_000;
const ARRIVAL_STEP_MS = 25;

const accessibility = z.object({ violations: z.array(z.string()), parts: z.array(z.number()) });
const layoutShift = z.object({ sum: z.number(), moved: z.string() });

const SCREEN: Screen = { width: 1280, height: 900 };

/** `origin` is that of a site with the scenario's responses. */
export interface VisitDeps extends Pick<PageOptions, 'contexts' | 'origin'> {
  /** Source of axe-core. */
  readonly axe: string;
  /** The parts of pages that axe has read, which grow. */
  readonly known: Set<number>;
  readonly styling: StylingClasses;
}

/** The problems on a page, one line each. */
export interface Visit {
  readonly hydration: readonly string[];
  readonly console: readonly string[];
  readonly accessibility: readonly string[];
  readonly layout: readonly string[];
  readonly bytes: readonly string[];
}

const EMPTY: Visit = { hydration: [], console: [], accessibility: [], layout: [], bytes: [] };

/**
 * Opens a scenario and checks its page.
 *
 * @param navigates whether to also open it by a client navigation
 * @throws Error when the browser or the page does not respond in time
 */
export function visit(
  { url, answers }: Scenario,
  navigates: boolean,
  { axe, known, styling, ...where }: VisitDeps,
): Promise<Visit> {
  const isHealthy = Object.values(answers).every((response) => 'json' in response);
  const script = { source: WATCH, isIsolated: true };
  const options = { ...where, url, isHealthy, script, screen: SCREEN };
  return withPage(options, async (page) => {
    const loaded = await examine(page, isHealthy, { axe, known, styling }).catch(async (error) => {
      // A document that replaces another ends what runs in it.
      await page.untilIdle();
      const left = leaves(page.log);
      if (left.length === 0) throw error;
      return { ...EMPTY, hydration: left, isReady: false };
    });
    if (!loaded.isReady) page.endProcess();
    if (!navigates || !loaded.isReady) return loaded;
    const { hydration, console } = await navigate(page, url);
    return {
      ...loaded,
      hydration: [...loaded.hydration, ...hydration],
      console: [...loaded.console, ...console],
    };
  });
}

/** Checks a page that loads. `isReady` tells whether it can be left and entered again. */
async function examine(
  page: BrowserPage,
  isHealthy: boolean,
  { axe, known, styling }: Pick<VisitDeps, 'axe' | 'known' | 'styling'>,
): Promise<Visit & { isReady: boolean }> {
  const { log, run, runIsolated, untilHydrated, untilIdle } = page;
  const isHydrated = await untilHydrated();
  const isIdle = await untilIdle();
  const isQuiet = z.boolean().parse(await runIsolated(isAtRest(REST_MS)));
  const shift = layoutShift.parse(await runIsolated(SHIFT));
  await runIsolated(`${axe};undefined`);
  const { violations, parts } = accessibility.parse(
    await runIsolated(violationsBeside([...known])),
  );
  for (const part of parts) known.add(part);
  const differences = z.array(z.string()).parse(await run(DIFFERENCES));
  const appearance = await appearanceProblems(page, SCREEN, styling);
  const left = leaves(log);
  return {
    isReady: isHydrated && isIdle && isQuiet && left.length === 0,
    hydration: [
      ...(isHydrated || log.hydration.length > 0 ? [...log.hydration] : [HYDRATION_TIMEOUT]),
      ...differences,
      ...left,
      ...(isIdle || log.requests <= REQUESTS_MAX
        ? []
        : [`it has sent ${log.requests} requests and does not stop`]),
      ...(isQuiet
        ? []
        : [
            `its code keeps the browser busy: the browser is not idle within ${REST_MS / 1000} seconds`,
          ]),
    ],
    console: [...log.console],
    accessibility: violations,
    layout: [
      // An error message that replaces a section shifts the rest of the page.
      ...(isHealthy && shift.sum > SHIFT_MAX
        ? [
            `its layout shifts by ${shift.sum.toFixed(2)} while it loads; the limit is ${SHIFT_MAX}; most moves ${shift.moved}`,
          ]
        : []),
      ...appearance,
    ],
    bytes: [
      ...bytesProblem('scripts', log.bytesOf('Script'), SCRIPTS_MAX),
      ...bytesProblem('stylesheets', log.bytesOf('Stylesheet'), STYLES_MAX),
    ],
  };
}

const leaves = ({ documents: [, next] }: BrowserPage['log']) =>
  next === undefined ? [] : [`it leaves the page: its code opens ${next}`];

/**
 * Leaves the page for the site's 404 page and returns to it by a client navigation. What works in a document may throw
 * then, for example HTML in a string. Returns only problems that the document did not have.
 */
async function navigate(
  { log, send, runIsolated, untilHydrated, untilIdle }: BrowserPage,
  url: string,
): Promise<Pick<Visit, 'hydration' | 'console'>> {
  const known = { hydration: log.hydration.length, console: log.console.length };
  const untilPage = async (isShown: boolean) => {
    const end = performance.now() + ARRIVAL_MS;
    while (log.hydration.length === known.hydration && performance.now() < end) {
      // A document that replaces another ends the script.
      if ((await runIsolated(HAS_PAGE).catch(() => !isShown)) === isShown) return true;
      await sleep(ARRIVAL_STEP_MS);
    }
    return false;
  };
  // Without a graphics processor, a cross-fade takes longer than the navigation.
  const features = [{ name: 'prefers-reduced-motion', value: 'reduce' }];
  await send('Emulation.setEmulatedMedia', { features });
  await runIsolated(navigateTo(NO_PAGE));
  // The server renders the 404 page. Before its scripts run, a navigation would load another document.
  const hasLeft = (await untilPage(false)) && (await untilHydrated());
  await runIsolated(navigateTo(url));
  const hasArrived = hasLeft && (await untilPage(true));
  await untilIdle();
  await runIsolated(isAtRest(REST_MS)).catch(() => {});
  const later = (problems: readonly string[]) =>
    problems.map((problem) => `after a client navigation, ${problem}`);
  const hydration = log.hydration.slice(known.hydration);
  return {
    hydration: later(
      hasArrived || hydration.length > 0
        ? hydration
        : [`its page does not appear within ${ARRIVAL_MS / 1000} seconds`],
    ),
    console: later(log.console.slice(known.console)),
  };
}

const bytesProblem = (what: string, bytes: number, max: number) =>
  bytes > max
    ? [
        `it transfers ${bytes} bytes of ${what} before the visitor does anything; the limit is ${max}`,
      ]
    : [];
