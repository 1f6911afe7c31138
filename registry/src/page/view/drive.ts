import { html } from 'hono/html';
import type { Compared, Drive, DriveState } from '../../../contract/drives.ts';
import { type Html, time } from './layout.ts';

/** The label of a drive's state, and its style. */
const STATES: Readonly<Record<DriveState, readonly [text: string, kind: string]>> = {
  running: ['running', 'good'],
  promoted: ['promoted', 'good'],
  'taken-back': ['rolled back', 'bad'],
  stayed: ['ended, the canary stays', 'warn'],
  stopped: ['stopped', 'warn'],
  overridden: ['ended by another change', 'warn'],
  refused: ['refused', 'bad'],
};

const NAMES: Readonly<Record<Compared['metric'], string>> = {
  failed: 'Failed views',
  lcp: 'Slow LCP',
  inp: 'Slow INP',
  cls: 'High CLS',
  ttfb: 'Slow TTFB',
};

/** The latest automatic canary: its state, the reason, and the figures of its last step. */
export function driveSection({
  version,
  state,
  reason,
  compared,
  startedAt,
  ...drive
}: Drive): Html {
  const [text, kind] = STATES[state];
  return html`<section class="version">
<h4>Drive of <strong>${version}</strong> <span class="badge ${kind}">${text}</span></h4>
<p class="reason">${reason}</p>
<dl>
<div><dt>Started</dt><dd>${time(startedAt)} by ${drive.startedBy}</dd></div>
${compared.map(figures)}
</dl>
</section>`;
}

function figures({ metric, canary, control }: Compared): Html {
  return html`<div><dt>${NAMES[metric]}</dt><dd>${share(canary)} on the canary, ${share(control)} in the control group</dd></div>`;
}

function share({ views, hits }: Compared['canary']): string {
  const percent = (views === 0 ? 0 : hits / views).toLocaleString('en-US', {
    style: 'percent',
    maximumFractionDigits: 2,
  });
  return `${percent} of ${views.toLocaleString('en-US')}`;
}
