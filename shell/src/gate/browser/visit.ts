import { z } from 'zod';
import type { Scenario } from '../../../contract/scenario.ts';
import { HYDRATION_TIMEOUT, withPage } from './browser-page.ts';
import type { DevToolsPipe } from './dev-tools-pipe.ts';
import { AXE, isAtRest, SHIFT, WATCH } from './page-scripts.ts';

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

const layoutShift = z.object({ sum: z.number(), moved: z.string() });

/** In CSS pixels. */
const SCREEN = { width: 1280, height: 900 };

export interface VisitDeps {
  readonly tools: DevToolsPipe;
  readonly origin: string;
  /** Source of axe-core. */
  readonly axe: string;
}

/** The problems on a page, one line each. */
export interface Visit {
  readonly hydration: readonly string[];
  readonly console: readonly string[];
  readonly accessibility: readonly string[];
  readonly layout: readonly string[];
  readonly bytes: readonly string[];
}

/**
 * Opens a scenario and checks its page.
 *
 * @param index the scenario's index, by which the site chooses its responses
 * @throws Error when the browser or the page does not respond in time
 */
export function visit(
  { url, answers }: Scenario,
  index: number,
  { tools, origin, axe }: VisitDeps,
): Promise<Visit> {
  const isHealthy = Object.values(answers).every((response) => 'json' in response);
  const script = { source: WATCH, isIsolated: true };
  const options = { tools, origin, url, scenario: index, isHealthy, script, screen: SCREEN };
  return withPage(options, async ({ log, runIsolated, untilHydrated, untilIdle }) => {
    const isHydrated = await untilHydrated();
    const isIdle = await untilIdle();
    const isQuiet = z.boolean().parse(await runIsolated(isAtRest(REST_MS)));
    const shift = layoutShift.parse(await runIsolated(SHIFT));
    await runIsolated(`${axe};undefined`);
    const violations = z.array(z.string()).parse(await runIsolated(AXE));
    return {
      hydration: [
        ...(isHydrated || log.hydration.length > 0 ? log.hydration : [HYDRATION_TIMEOUT]),
        ...(isIdle || log.requests <= REQUESTS_MAX
          ? []
          : [`it has sent ${log.requests} requests and does not stop`]),
        ...(isQuiet
          ? []
          : [
              `its code keeps the browser busy: the browser is not idle within ${REST_MS / 1000} seconds`,
            ]),
      ],
      console: log.console,
      accessibility: violations,
      // An error message that replaces a section shifts the rest of the page.
      layout:
        isHealthy && shift.sum > SHIFT_MAX
          ? [
              `its layout shifts by ${shift.sum.toFixed(2)} while it loads; the limit is ${SHIFT_MAX}; most moves ${shift.moved}`,
            ]
          : [],
      bytes: [
        ...bytesProblem('scripts', log.bytesOf('Script'), SCRIPTS_MAX),
        ...bytesProblem('stylesheets', log.bytesOf('Stylesheet'), STYLES_MAX),
      ],
    };
  });
}

const bytesProblem = (what: string, bytes: number, max: number) =>
  bytes > max
    ? [
        `it transfers ${bytes} bytes of ${what} before the visitor does anything; the limit is ${max}`,
      ]
    : [];
