import { DIFF_KINDS, type DiffChange } from '@agent-atlas/registry/contract/diffs';
import { counted, viewName } from '../../remote-kit/commands/diff-text.ts';
import { escapeHtml } from '../server/pages/html.ts';
import type { DiffDocument } from './diff-document.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 15px/1.5 system-ui, sans-serif; }
  body { max-width: 90rem; margin: 0 auto; padding: 1rem; }
  article { border-top: 1px solid #8888; padding: 1rem 0; }
  pre { overflow: auto; background: #8882; padding: .5rem; }
  .pictures { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 1rem; }
  figure { margin: 0; }
  img { max-width: 100%; border: 1px solid #8888; background: #fff; }`;

/** A diff as an HTML page that contains its pictures. */
export function htmlReport(
  name: string,
  version: string,
  { diff, digest, pictures }: DiffDocument,
): string {
  const title = escapeHtml(`${name} ${diff.base ?? 'none'} → ${version}`);
  const picture = (label: string, found: string | null) => {
    const bytes = found === null ? undefined : pictures.get(found);
    if (!bytes) return '';
    const source = `data:image/png;base64,${bytes.toString('base64')}`;
    return `<figure><figcaption>${label}</figcaption><img alt="${label}" src="${source}"></figure>`;
  };
  const article = ({ kind, scenario, views, summary, lines, pictures: shown }: DiffChange) => {
    const where = [scenario ?? 'the release', ...views.map(viewName)].join(', ');
    const text = lines.length > 0 ? `<pre>${escapeHtml(lines.join('\n'))}</pre>` : '';
    const images = shown
      ? picture('before', shown.before) +
        picture('after', shown.after) +
        picture('mask', shown.mask)
      : '';
    const missing = shown && images === '' ? '<p>Its pictures are too large to store.</p>' : '';
    return `<article>
<h2>${DIFF_KINDS[kind]}: ${escapeHtml(where)}</h2>
<p>${escapeHtml(summary)}</p>
${text}${missing}${images && `<div class="pictures">${images}</div>`}
</article>`;
  };
  const count =
    diff.changes.length === 0 ? 'No differences' : counted(diff.changes.length, 'difference');
  const problems = diff.problems.map((problem) => `<li>${escapeHtml(problem)}</li>`).join('\n');
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>${STYLE}</style>
</head>
<body>
<h1>${title}</h1>
<p>${count} in ${counted(diff.scenarios, 'scenario')}. Digest: <code>${digest}</code></p>
${problems && `<h2>Not compared</h2>\n<ul>${problems}</ul>`}
${diff.changes.map(article).join('\n')}
</body>
</html>
`;
}
