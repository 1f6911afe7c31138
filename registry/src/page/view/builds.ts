import { html } from 'hono/html';
import type { Build, Lacking } from '../../../contract/builds.ts';
import type { Html } from './layout.ts';
import { cell, short } from './tables.ts';

/** Which remotes each build can run, which stay on another one, and what they lack. */
export function buildTable(builds: readonly Build[]): Html {
  if (builds.length === 0) return html`<p class="quiet">No build of the shell is running.</p>`;
  return html`<table role="table">
<thead><tr><th>Build</th><th>Web servers</th><th>Release worker</th><th>Can run</th><th>Cannot run</th><th>Needed by</th></tr></thead>
<tbody>
${builds.map(
  (build) => html`<tr role="row">
${cell('Build', short(build.host))}
${cell('Web servers', String(build.webServers))}
${cell('Release worker', build.hasWorker ? 'running' : html`<span class="badge warn">none</span>`)}
${cell('Can run', runs(build))}
${cell('Cannot run', html`${build.lacking.map(lackingLine)}`)}
${cell('Needed by', html`${build.neededBy.map((host) => html`${short(host)} `)}`)}
</tr>`,
)}
</tbody>
</table>`;
}

function runs({ runs, lacking, webServers, hasWorker }: Build): Html {
  if (runs === null)
    return webServers > 0 || hasWorker
      ? html`<span class="badge warn">being composed</span>`
      : html`only what others need`;
  const isReady = lacking.length === 0;
  const badge = html`<span class="badge ${isReady ? 'good' : 'warn'}">${runs.length} of ${runs.length + lacking.length} remotes</span>`;
  return html`${badge} ${runs.join(', ')}`;
}

const lackingLine = ({ remote, version, lacks, host }: Lacking) =>
  html`<div>${remote} ${version}, ${host === null ? html`<span class="badge bad">no build serves it</span>` : html`stays on ${short(host)}`}<br><span class="reason">${lacks.join('; ')}</span></div>`;
