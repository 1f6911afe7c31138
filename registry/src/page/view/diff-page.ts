import { html } from 'hono/html';
import { DIFF_KINDS, type DiffChange, type RecordedDiff } from '../../../contract/diffs.ts';
import { acceptance } from './diff-table.ts';
import { type Html, layout, notice, time, userHeader } from './layout.ts';

interface DiffPage {
  readonly recorded: RecordedDiff;
  /** The logged-in principal's name in the audit log. */
  readonly user: string;
  readonly csrf: string;
  readonly mayAccept: boolean;
  /** Why the diff was not accepted. */
  readonly problem?: string;
}

/** What a version changes, with a form to accept it. */
export function diffPage({ recorded, user, csrf, mayAccept, problem }: DiffPage): Html {
  const { name, version, digest, diff, at, by } = recorded;
  const { base, changes, problems, scenarios } = diff;
  const title = `${name} ${base ?? 'none'} → ${version}`;
  const head = { ...recorded, base, changes: changes.length, problems: problems.length };
  return layout({
    title: `${title} | Agent Atlas releases`,
    header: userHeader(user, csrf),
    body: html`${problem === undefined ? '' : notice('error', problem)}
<section>
<h2>${title}</h2>
<p>${changes.length} differences in ${scenarios} scenarios. Recorded ${time(at)} by ${by}.</p>
<p>${acceptance(head)}</p>
<p class="quiet">Digest <code>${digest}</code></p>
${problems.length > 0 ? html`<h3>Not compared</h3><ul>${problems.map((text) => html`<li>${text}</li>`)}</ul>` : ''}
${mayAccept && recorded.accepted === null ? acceptForm(recorded, csrf) : ''}
</section>
${changes.map((change) => changeArticle(recorded.id, change))}`,
  });
}

function acceptForm({ id, digest }: RecordedDiff, csrf: string): Html {
  return html`<form method="post" action="/diffs/${id}/accept">
<input type="hidden" name="csrf" value="${csrf}">
<input type="hidden" name="digest" value="${digest}">
<label>Your name <input name="reviewer" required maxlength="100" autocomplete="name"></label>
<button type="submit">Accept these differences</button>
</form>`;
}

function changeArticle(
  id: number,
  { kind, scenario, views, summary, lines, pictures }: DiffChange,
) {
  const where = [
    scenario ?? 'the release',
    ...views.map(({ width, theme }) => `${width} px ${theme}`),
  ].join(', ');
  return html`<article class="card difference">
<h3>${DIFF_KINDS[kind]}: ${where}</h3>
<p>${summary}</p>
${lines.length > 0 ? html`<pre tabindex="0">${lines.join('\n')}</pre>` : ''}
${
  pictures && Object.values(pictures).every((digest) => digest === null)
    ? html`<p class="quiet">Its pictures are too large to store.</p>`
    : ''
}
${
  pictures
    ? html`<div class="pictures">${picture(id, 'Before', pictures.before, where)}${picture(id, 'After', pictures.after, where)}${picture(id, 'Changed pixels', pictures.mask, where)}</div>`
    : ''
}
</article>`;
}

function picture(id: number, label: string, digest: string | null, where: string): Html {
  if (digest === null) return html``;
  const source = `/diffs/${id}/${digest}.png`;
  return html`<figure><figcaption>${label}</figcaption><a href="${source}"><img src="${source}" alt="${label}: ${where}" loading="lazy"></a></figure>`;
}
