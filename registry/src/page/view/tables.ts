import { html } from 'hono/html';
import type { AuditEntry } from '../../../contract/audit.ts';
import type { Webhook } from '../../webhooks/queries.ts';
import type { ServerView } from '../page-data.ts';
import { type Html, time } from './layout.ts';

/** How many hex digits of a host or set id are shown. */
const ID_LENGTH = 10;

export const short = (id: string) => html`<code title="${id}">${id.slice(0, ID_LENGTH)}</code>`;

/** Cells contain the name of their column, for screens that are too narrow for a table. */
export const cell = (column: string, value: Html | string) =>
  html`<td role="cell" data-label="${column}"><div>${value}</div></td>`;

export function serverTable(servers: readonly ServerView[]): Html {
  if (servers.length === 0) return html`<p class="quiet">No server has reported recently.</p>`;
  return html`<table role="table">
<thead><tr><th>Server</th><th>Build</th><th>Serves</th><th>Last seen</th><th>State</th></tr></thead>
<tbody>
${servers.map(
  (server) => html`<tr role="row">
${cell('Server', html`${server.id} <span class="badge">${server.kind}</span>`)}
${cell('Build', short(server.host))}
${cell('Serves', server.set ? html`revision ${server.revision}, set ${short(server.set)}` : '')}
${cell('Last seen', time(server.seenAt))}
${cell('State', serverState(server))}
</tr>`,
)}
</tbody>
</table>`;
}

function serverState({ isCurrent, problem }: ServerView): Html {
  if (problem !== null) return html`<span class="badge bad">problem</span> ${problem}`;
  if (isCurrent) return html`<span class="badge good">current</span>`;
  return html`<span class="badge warn">behind</span>`;
}

export function historyTable(entries: readonly AuditEntry[]): Html {
  if (entries.length === 0) return html`<p class="quiet">The history is empty.</p>`;
  return html`<table role="table">
<thead><tr><th>When</th><th>Who</th><th>What</th><th>Remote</th><th>Version</th><th>Revision</th></tr></thead>
<tbody>
${entries.map(
  (entry) => html`<tr role="row">
${cell('When', time(entry.at))}
${cell('Who', entry.by)}
${cell('What', what(entry))}
${cell('Remote', entry.remote ?? '')}
${cell('Version', versions(entry))}
${cell('Revision', entry.revision === null ? '' : String(entry.revision))}
</tr>`,
)}
</tbody>
</table>`;
}

function what({ action, allowed, detail }: AuditEntry): Html {
  const { verdict, reason } = detail;
  if (allowed && action === 'drive')
    return html`${action}: ${String(verdict)}<br><span class="reason">${String(reason)}</span>`;
  if (allowed) return html`${action}`;
  const { problem } = detail;
  return html`${action} <span class="badge bad">refused</span>${typeof problem === 'string' ? html`<br><span class="reason">${problem}</span>` : ''}`;
}

function versions({ from, to }: AuditEntry): string {
  if (from === null) return to ?? '';
  return `${from} → ${to ?? 'none'}`;
}

export function webhookTable(webhooks: readonly Webhook[]): Html {
  if (webhooks.length === 0) return html`<p class="quiet">There are no webhooks.</p>`;
  return html`<table role="table">
<thead><tr><th>Webhook</th><th>Pending</th><th>Failed</th><th>State</th></tr></thead>
<tbody>
${webhooks.map(
  ({ url, pending, failed, problem, disabledAt }) => html`<tr role="row">
${cell('Webhook', new URL(url).origin)}
${cell('Pending', String(pending))}
${cell('Failed', String(failed))}
${cell('State', webhookState(problem, disabledAt))}
</tr>`,
)}
</tbody>
</table>`;
}

function webhookState(problem: string | null, disabledAt: string | null): Html {
  if (disabledAt !== null) return html`<span class="badge warn">off</span> ${problem ?? ''}`;
  if (problem !== null) return html`<span class="badge bad">failing</span> ${problem}`;
  return html`<span class="badge good">working</span>`;
}
