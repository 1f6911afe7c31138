import { html } from 'hono/html';

/** The return type of `html`. */
export type Html = ReturnType<typeof html>;

/** The path of the page's stylesheet. */
export const STYLESHEET = '/page.css';

interface Page {
  readonly title: string;
  /** Content next to the site name. */
  readonly header?: Html;
  readonly body: Html;
}

export function layout({ title, header, body }: Page): Html {
  return html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${STYLESHEET}">
</head>
<body>
<header class="bar">
<h1><a href="/">Agent Atlas releases</a></h1>
${header ?? ''}
</header>
<main>
${body}
</main>
</body>
</html>
`;
}

/** The logged-in user, and the button that logs out. */
export function userHeader(user: string, csrf: string): Html {
  return html`<p class="user">${user}</p>
<form method="post" action="/logout"><input type="hidden" name="csrf" value="${csrf}"><button type="submit">Log out</button></form>`;
}

/** A message at the top of the page. */
export function notice(kind: 'error' | 'done', text: string): Html {
  return html`<p class="notice ${kind}" role="${kind === 'error' ? 'alert' : 'status'}">${text}</p>`;
}

/** A human-readable time in UTC. */
export function time(iso: string): Html {
  return html`<time datetime="${iso}">${iso.slice(0, 16).replace('T', ' ')} UTC</time>`;
}
