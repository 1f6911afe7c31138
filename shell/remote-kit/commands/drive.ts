import type { Compared, Drive } from '@agent-atlas/api-client/releases';
import { InvalidArgumentError } from 'commander';
import type { Outcome } from '../build/change.ts';
import type { Place } from './place.ts';

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const PERCENT = 100;

/** What the command line of a drive gives. The API has the defaults. */
interface DriveOptions {
  readonly remote: string;
  readonly version: string;
  readonly withoutBrowser?: boolean | undefined;
  readonly minViews?: number | undefined;
  readonly minVitals?: number | undefined;
  /** In seconds. */
  readonly stepAtLeast?: number | undefined;
  /** In seconds. */
  readonly holdAtMost?: number | undefined;
  readonly afterHold?: 'back' | 'stay' | undefined;
}

/** Starts a drive. The site drives it; this command does not wait for the first step. */
export async function startDrive(
  place: Place,
  {
    remote,
    version,
    withoutBrowser = false,
    minViews,
    minVitals,
    stepAtLeast: stepSeconds,
    holdAtMost: holdSeconds,
    afterHold,
  }: DriveOptions,
): Promise<Outcome> {
  const what = { remote, version, withoutBrowser };
  const limits = { minViews, minVitals, stepSeconds, holdSeconds, afterHold };
  const drive = await (await place.client()).startDrive({ ...what, ...limits });
  const next = `Next: ${place.program} canary ${remote} --status, or --stop`;
  return { ok: drive.state === 'running', text: `${lines(drive)}\n${next}`, json: drive };
}

export async function showDrive(place: Place, remote: string): Promise<Outcome> {
  const client = await place.client();
  const [state, drive] = await Promise.all([client.state(), client.findDrive(remote)]);
  const canary = state.canaries[remote] ?? null;
  const isDriven = drive?.state === 'running';
  const manual =
    canary && !isDriven
      ? `${remote} ${canary.version} is served to ${Number((canary.share * PERCENT).toFixed(2))}% of visitors, by hand.`
      : undefined;
  const last = drive ? lines(drive) : undefined;
  const text = [manual, last].filter((part) => part !== undefined).join('\n');
  return { text: text || `${remote} has no canary.`, json: drive ?? { canary } };
}

export async function stopDrive(place: Place, remote: string): Promise<Outcome> {
  const drive = await (await place.client()).stopDrive(remote);
  const next = `Next: ${place.program} promote ${remote}, or abort ${remote}`;
  return { text: `${lines(drive)}\n${next}`, json: drive };
}

function lines({ remote, version, base, state, share, reason, compared }: Drive): string {
  const at = share === null ? 'not served yet' : `${share * PERCENT}% of visitors`;
  const rows = compared.map(row);
  return [`${remote} ${version} against ${base}: ${state}, ${at}`, reason, ...rows].join('\n');
}

function row({ metric, above, canary, control, evidence, limit }: Compared): string {
  const side = ({ views, hits }: Compared['canary']) =>
    `${((hits / Math.max(1, views)) * PERCENT).toFixed(2)}% of ${views}`;
  const what = above === undefined ? metric : `${metric} > ${Number(above.toPrecision(3))}`;
  const shown = `evidence ${evidence.toPrecision(2)} of ${Math.round(limit)}`;
  return `  ${what.padEnd(12)} canary ${side(canary).padEnd(18)} control ${side(control).padEnd(18)} ${shown}`;
}

/** Parses a time such as `10m`. @returns seconds */
export function duration(text: string): number {
  const [, amount, unit = ''] = /^(\d{1,6})([smhd])$/.exec(text) ?? [];
  const factor = UNITS[unit];
  if (amount !== undefined && factor !== undefined) return Number(amount) * factor;
  throw new InvalidArgumentError('It must be a time such as 30s, 10m, 24h or 2d.');
}
