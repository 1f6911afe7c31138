import { html } from 'hono/html';
import type { DiffHead } from '../../queries/diffs.ts';
import { type Html, time } from './layout.ts';
import { cell } from './tables.ts';

/** The latest release diffs, each with a link to its page. */
export function diffTable(diffs: readonly DiffHead[]): Html {
  if (diffs.length === 0)
    return html`<p class="quiet">No differences are recorded. Run <code>pnpm release diff</code> to compare a version with the active one.</p>`;
  return html`<table role="table">
<thead><tr><th>When</th><th>Remote</th><th>Version</th><th>Differences</th><th>State</th></tr></thead>
<tbody>
${diffs.map(
  (diff) => html`<tr role="row">
${cell('When', time(diff.at))}
${cell('Remote', diff.name)}
${cell('Version', `${diff.base ?? 'none'} → ${diff.version}`)}
${cell('Differences', html`<a href="/diffs/${diff.id}">${diff.changes} in ${diff.name} ${diff.version}</a>`)}
${cell('State', acceptance(diff))}
</tr>`,
)}
</tbody>
</table>`;
}

/** Whether a diff has been accepted, or has to be. */
export function acceptance({ accepted, changes, problems }: DiffHead): Html {
  if (accepted)
    return html`<span class="badge good">accepted</span> by ${accepted.reviewer} (${accepted.by}), ${time(accepted.at)}`;
  if (changes === 0 && problems === 0) return html`<span class="badge good">unchanged</span>`;
  return html`<span class="badge warn">not accepted</span>`;
}
