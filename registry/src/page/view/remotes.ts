import { html } from 'hono/html';
import type { AuditEntry } from '../../../contract/audit.ts';
import type { SourceCheck } from '../../../contract/releases.ts';
import type { LiveVersion, RemoteView, SideHealth } from '../page-data.ts';
import { driveSection } from './drive.ts';
import { vitalsText } from './errors.ts';
import { type Html, time } from './layout.ts';

/** Shares of failed pages from which a version is shown as suspicious or bad. */
const WARN_FROM = 0.001;
const BAD_FROM = 0.01;

/** How many hex digits of a commit are shown. */
const COMMIT_LENGTH = 10;

/** @param csrf the session's CSRF token; undefined if the session may not change this remote */
export function remoteCard(remote: RemoteView, csrf: string | undefined): Html {
  const { name, team, prefixes, active, canary, drive, health } = remote;
  return html`<article class="card" aria-labelledby="${name}">
<header>
<h3 id="${name}">${name}</h3>
<p class="team">${team ? `Team ${team}` : 'No owner'}</p>
</header>
${prefixes.length > 0 ? html`<p class="prefixes">${prefixes.map((prefix) => html`<code>${prefix}</code> `)}</p>` : ''}
${active ? version('Active', active, health?.others) : html`<p class="quiet">Not active</p>`}
${canary ? version(`Canary for ${percent(canary.share)} of visitors`, canary, health?.canary) : ''}
${canary && !health ? html`<p class="quiet">No server reports the canary's health.</p>` : ''}
${drive ? driveSection(drive) : ''}
${csrf !== undefined ? rollbackForm(remote, csrf) : ''}
</article>`;
}

function version(label: string, live: LiveVersion, health: SideHealth | undefined): Html {
  const { published, change, observed } = live;
  const provenance = published?.provenance;
  return html`<section class="version">
<h4>${label} <strong>${live.version}</strong></h4>
<dl>
${provenance?.commit ? row('Commit', html`<code>${provenance.commit.slice(0, COMMIT_LENGTH)}</code> ${provenance.repository ?? ''} ${provenance.verified ? html`<span class="badge good">verified</span>` : html`<span class="badge">not verified</span>`}`) : ''}
${published ? row('Published', html`${time(published.publishedAt)} by ${published.publishedBy}`) : ''}
${published ? row('Source checks', checksText(published.checks)) : ''}
${change ? row('Live since', html`${time(change.at)} by ${change.by}`) : ''}
${change ? row('Gate', gateText(change)) : ''}
${health ? row('Health', healthText(health)) : ''}
${observed ? row('Page views, 24 h', healthText({ pages: observed.views, failed: observed.failedViews })) : ''}
${observed ? row('Web vitals, 75%', vitalsText(observed)) : ''}
</dl>
</section>`;
}

function checksText(checks: readonly SourceCheck[] | null): Html {
  if (checks === null) return html`<span class="badge warn">none stated</span>`;
  return html`${checks.map(({ name, state, seconds, detail }) =>
    state === 'passed'
      ? html`<span class="badge good">${name}</span> ${detail ?? ''} ${seconds.toFixed(1)} s `
      : html`<span class="badge warn">${name} skipped</span> ${detail ?? ''} `,
  )}`;
}

/** How the gate checked the version in the change that made it live. */
function gateText({ action, detail: { force, withoutBrowser } }: AuditEntry): Html {
  if (action === 'rollback') return html`not needed: a rollback`;
  if (force === true) return html`<span class="badge bad">bypassed</span>`;
  if (withoutBrowser === true) return html`<span class="badge warn">without a browser</span>`;
  return html`<span class="badge good">passed</span>`;
}

function healthText({ pages, failed }: SideHealth): Html {
  if (pages === 0) return html`<span class="badge">no pages yet</span>`;
  const share = failed / pages;
  const kind = share < WARN_FROM ? 'good' : share < BAD_FROM ? 'warn' : 'bad';
  return html`<span class="badge ${kind}">${percent(share)} failed</span> ${failed.toLocaleString('en-US')} of ${pages.toLocaleString('en-US')} pages`;
}

function rollbackForm({ name, active, previous }: RemoteView, csrf: string): Html {
  if (!active || previous === undefined) return html``;
  return html`<form method="post" action="/rollback">
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="remote" value="${name}">
<input type="hidden" name="from" value="${active.version}">
<input type="hidden" name="to" value="${previous}">
<button type="submit">Roll back to ${previous}</button>
</form>`;
}

const row = (name: string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

function percent(share: number): string {
  return share.toLocaleString('en-US', { style: 'percent', maximumFractionDigits: 2 });
}
