import { html } from 'hono/html';
import type { ErrorGroup } from '../../../contract/observations.ts';
import { percentile, type Vital } from '../../observations/buckets.ts';
import type { Observed } from '../../observations/queries.ts';
import { type Html, time } from './layout.ts';
import { cell } from './tables.ts';

/** The share of visits whose value a vital is judged by: https://web.dev/articles/vitals. */
const JUDGED_SHARE = 0.75;

const VITAL_NAMES: readonly (readonly [Vital, string])[] = [
  ['lcp', 'LCP'],
  ['inp', 'INP'],
  ['cls', 'CLS'],
  ['ttfb', 'TTFB'],
];

/** The 75th percentile of each vital, such as `LCP 1,240 ms`. */
export function vitalsText({ vitals }: Observed): Html {
  const texts = VITAL_NAMES.flatMap(([vital, name]) => {
    const value = percentile(vitals[vital], JUDGED_SHARE);
    if (value === undefined) return [];
    const text =
      vital === 'cls' ? value.toFixed(3) : `${Math.round(value).toLocaleString('en-US')} ms`;
    return [`${name} ${text}`];
  });
  return texts.length === 0
    ? html`<span class="badge">no values yet</span>`
    : html`${texts.join(', ')}`;
}

/** Errors with their owners and their positions in the sources. */
export function errorTable(errors: readonly ErrorGroup[]): Html {
  if (errors.length === 0) return html`<p class="quiet">No errors were seen in 30 days.</p>`;
  return html`<table role="table">
<thead><tr><th>Release</th><th>Team</th><th>Error</th><th>Source</th><th>Count</th><th>First seen</th><th>Last seen</th></tr></thead>
<tbody>
${errors.map(
  (error) => html`<tr role="row">
${cell('Release', `${error.remote} ${error.version}`)}
${cell('Team', error.team ?? 'No owner')}
${cell('Error', html`${error.name} <span class="badge">${error.kind}</span> <span class="reason">${error.message}</span>`)}
${cell('Source', sourceOf(error))}
${cell('Count', error.count.toLocaleString('en-US'))}
${cell('First seen', time(error.firstSeen))}
${cell('Last seen', time(error.lastSeen))}
</tr>`,
)}
</tbody>
</table>`;
}

function sourceOf({ source, compiled, route }: ErrorGroup): Html {
  const position = source ?? compiled;
  const text = position ? `${position.file}:${position.line}:${position.column}` : 'no stack';
  return html`<code>${text}</code> ${route}`;
}
