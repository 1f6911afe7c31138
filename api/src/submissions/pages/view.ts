import {
  type Html,
  layout,
  notice,
  time,
  userHeader,
} from '@agent-atlas/registry/page/view/layout';
import { cell } from '@agent-atlas/registry/page/view/tables';
import { html } from 'hono/html';
import type { StoredSubmission, SubmissionAction } from '../editor-queries.ts';

interface Viewer {
  /** The logged-in principal's name in the audit log. */
  readonly user: string;
  readonly csrf: string;
}

interface SubmissionsPage extends Viewer {
  readonly submissions: readonly StoredSubmission[];
  /** How many submissions wait for a decision, including those that the page does not list. */
  readonly total: number;
}

const TITLE = 'Suggestions and corrections';

const DONE: Readonly<Record<SubmissionAction['action'], string>> = {
  take: 'taken',
  return: 'returned to the queue',
  list: 'listed',
  decline: 'declined',
};

const stateBy = (state: string, editor: string | null): Html =>
  html`${state}${editor === null ? '' : ` by ${editor}`}`;

/** The submissions that wait for a decision. */
export function submissionsPage({ submissions, total, user, csrf }: SubmissionsPage): Html {
  return layout({
    title: `${TITLE} | Agent Atlas releases`,
    header: userHeader(user, csrf),
    body: html`<section>
<h2>${TITLE} <span class="quiet">${total} open</span></h2>
${submissions.length === 0 ? html`<p class="quiet">The queue is empty.</p>` : table(submissions)}
${total > submissions.length ? html`<p class="quiet">The ${submissions.length} oldest are listed.</p>` : ''}
</section>`,
  });
}

function table(submissions: readonly StoredSubmission[]): Html {
  return html`<table role="table">
<thead><tr><th>Received</th><th>Kind</th><th>Agent</th><th>State</th></tr></thead>
<tbody>
${submissions.map(
  ({ id, kind, name, state, editor, receivedAt }) => html`<tr role="row">
${cell('Received', time(receivedAt.toISOString()))}
${cell('Kind', kind)}
${cell('Agent', html`<a href="/submissions/${id}">${name ?? 'unknown'} (${id})</a>`)}
${cell('State', stateBy(state, editor))}
</tr>`,
)}
</tbody>
</table>`;
}

interface SubmissionPage extends Viewer {
  readonly submission: StoredSubmission;
  readonly actions: readonly (SubmissionAction & { readonly actedAt: Date })[];
  /** Why the last action was refused. */
  readonly problem?: string;
}

/** A submission with what editors did with it, and forms for what they can do next. */
export function submissionPage({ submission, actions, user, csrf, problem }: SubmissionPage): Html {
  const { id, kind, name, state, editor, reason, receivedAt, agentId, content } = submission;
  return layout({
    title: `Submission ${id} | Agent Atlas releases`,
    header: userHeader(user, csrf),
    body: html`${problem === undefined ? '' : notice('error', problem)}
<p class="crumb"><a href="/submissions">${TITLE}</a></p>
<section>
<h2>${name ?? 'Unknown'} <span class="quiet">${kind} ${id}</span></h2>
<dl>
${row('State', stateBy(state, editor))}
${row('Received', time(receivedAt.toISOString()))}
${agentId === null ? '' : row('Agent', html`${agentId}`)}
${content?.website ? row('Website', link(content.website)) : ''}
${content?.category ? row('Category', html`${content.category}`) : ''}
${content?.fact ? row('Wrong', html`${content.fact}`) : ''}
${row('Text', content ? html`<span class="reason">${content.description}</span>` : html`no longer stored`)}
${content ? row('Sources', html`${content.sources.map((source) => html`${link(source)}<br>`)}`) : ''}
${reason === null ? '' : row('Reason', html`${reason}`)}
</dl>
${state === 'received' ? takeForm(id, csrf) : ''}
${state === 'in review' ? reviewForms(id, csrf) : ''}
</section>
<section><h2>History</h2>
${actions.length === 0 ? html`<p class="quiet">The history is empty.</p>` : html`<ul>${actions.map((one) => html`<li>${time(one.actedAt.toISOString())} ${DONE[one.action]} by ${one.editor}</li>`)}</ul>`}
</section>`,
  });
}

const row = (name: string, value: Html) => html`<div><dt>${name}</dt><dd>${value}</dd></div>`;

/** A link to a page that a stranger named: it learns neither this page's URL nor its window. */
const link = (url: string) => html`<a href="${url}" rel="noopener noreferrer nofollow">${url}</a>`;

function takeForm(id: number, csrf: string): Html {
  return html`<form method="post" action="/submissions/${id}/take">
<input type="hidden" name="csrf" value="${csrf}">
<label>Your name <input name="editor" required maxlength="100" autocomplete="name"></label>
<button type="submit">Take it</button>
</form>`;
}

function reviewForms(id: number, csrf: string): Html {
  return html`<h3>Decide</h3>
<p>To list it, write a draft of its entry with <code>pnpm submissions show ${id} --entry entry.json</code>, complete it, and run <code>pnpm submissions list-agent ${id} --by &lt;your name&gt; --entry entry.json</code>.</p>
<form method="post" action="/submissions/${id}/decline">
<input type="hidden" name="csrf" value="${csrf}">
<label>Your name <input name="editor" required maxlength="100" autocomplete="name"></label>
<label>Reason, which the sender sees <input name="reason" required maxlength="500"></label>
<button type="submit">Decline</button>
</form>
<form method="post" action="/submissions/${id}/return">
<input type="hidden" name="csrf" value="${csrf}">
<label>Your name <input name="editor" required maxlength="100" autocomplete="name"></label>
<button type="submit">Return it to the queue</button>
</form>`;
}
