import type { Compared, Drive } from '@agent-atlas/api/contract/release-drives';
import type { Outcome } from '../../remote-kit/build/change.ts';
import { ReleaseError } from '../releases/errors.ts';
import { type Options, releaseApi, text } from './context.ts';

/** The options of `pnpm release canary` for automatic canaries. */
export const DRIVE_OPTIONS = {
  '--auto': 'advance automatically: 1, 5, 25, 50 and 100%, compared with a control group',
  '--status': 'show the drive of the remote',
  '--stop': 'end the drive of the remote; the canary stays at its share',
  '--min-views <n>': 'with --auto: page views per side and step; default 2000',
  '--min-vitals <n>': 'with --auto: LCP values per side and step; default 1000',
  '--step-at-least <t>':
    'with --auto: the shortest time at a step, such as 30s or 10m; default 10m',
  '--hold-at-most <t>': 'with --auto: how long a step may hold after that; default 24h',
  '--after-hold <what>': 'with --auto: back or stay when a step has held that long; default back',
};

const UNITS: Readonly<Record<string, number>> = { s: 1, m: 60, h: 3600, d: 86_400 };
const PERCENT = 100;

/** Starts a drive. The site drives it; this command does not wait for the first step. */
export async function startDrive(
  remote: string,
  version: string,
  options: Options,
): Promise<Outcome> {
  // The API has the defaults; JSON omits undefined values.
  const drive = await releaseApi().startDrive({
    remote,
    version,
    withoutBrowser: options['without-browser'] === true,
    minViews: wholeNumber(options, 'min-views'),
    minVitals: wholeNumber(options, 'min-vitals'),
    stepSeconds: seconds(options, 'step-at-least'),
    holdSeconds: seconds(options, 'hold-at-most'),
    afterHold: endOf(options),
  });
  const next = `Next: pnpm release canary ${remote} --status, or --stop`;
  return { ok: drive.state === 'running', text: `${lines(drive)}\n${next}`, json: drive };
}

export async function showDrive(remote: string): Promise<Outcome> {
  const drive = await releaseApi().drive(remote);
  return { text: lines(drive), json: drive };
}

export async function stopDrive(remote: string): Promise<Outcome> {
  const drive = await releaseApi().stopDrive(remote);
  const next = `Next: pnpm release promote ${remote}, or abort ${remote}`;
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

function wholeNumber(options: Options, name: string): number | undefined {
  const value = text(options, name);
  if (value === undefined) return undefined;
  if (/^\d{1,8}$/.test(value)) return Number(value);
  throw new ReleaseError(`--${name} must be a whole number, not ${value}`);
}

function seconds(options: Options, name: string): number | undefined {
  const value = text(options, name);
  if (value === undefined) return undefined;
  const [, amount, unit = ''] = /^(\d{1,6})([smhd])$/.exec(value) ?? [];
  const factor = UNITS[unit];
  if (amount !== undefined && factor !== undefined) return Number(amount) * factor;
  throw new ReleaseError(`--${name} must be a time such as 30s, 10m, 24h or 2d, not ${value}`);
}

function endOf(options: Options): 'back' | 'stay' | undefined {
  const value = text(options, 'after-hold');
  if (value === undefined || value === 'back' || value === 'stay') return value;
  throw new ReleaseError(`--after-hold must be back or stay, not ${value}`);
}
