import { html } from 'hono/html';
import { type PageInput, type RemoteView, remoteViews, serverViews } from '../page-data.ts';
import { buildTable } from './builds.ts';
import { diffTable } from './diff-table.ts';
import { errorTable } from './errors.ts';
import { type Html, layout, notice, userHeader } from './layout.ts';
import { remoteCard } from './remotes.ts';
import { historyTable, serverTable, webhookTable } from './tables.ts';

/** The result of the last requested change. */
export interface Message {
  readonly kind: 'error' | 'done';
  readonly text: string;
}

interface Overview {
  readonly input: PageInput;
  /** The logged-in principal's name in the audit log. */
  readonly user: string;
  readonly csrf: string;
  readonly mayChange: (remote: RemoteView) => boolean;
  readonly message?: Message;
}

/** The overview page: what is live, since when, and who activated it. */
export function overviewPage({ input, user, csrf, mayChange, message }: Overview): Html {
  const remotes = remoteViews(input);
  const servers = serverViews(input);
  const broken = servers.filter(({ problem }) => problem !== null).length;
  return layout({
    title: 'Agent Atlas releases',
    header: userHeader(user, csrf),
    body: html`${message ? notice(message.kind, message.text) : ''}
${broken > 0 ? notice('error', `${broken} of ${servers.length} servers report a problem.`) : ''}
<section>
<h2>Live <span class="quiet">revision ${input.state.revision}</span></h2>
${
  remotes.length === 0
    ? html`<p class="quiet">No remote is active yet. Run <code>pnpm release publish</code> and <code>pnpm release activate</code> to make one live.</p>`
    : html`<div class="cards">${remotes.map((remote) => remoteCard(remote, mayChange(remote) ? csrf : undefined))}</div>`
}
</section>
<section><h2>Errors</h2>${errorTable(input.errors)}</section>
<p><a href="/submissions">Suggestions and corrections</a></p>
<section><h2>Differences of versions</h2>${diffTable(input.diffs)}</section>
<section><h2>Builds of the shell</h2>${buildTable(input.builds)}</section>
<section><h2>Servers</h2>${serverTable(servers)}</section>
<section><h2>History</h2>${historyTable(input.history)}</section>
<section><h2>Webhooks</h2>${webhookTable(input.webhooks)}</section>`,
  });
}
