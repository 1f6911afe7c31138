const STYLE = `
:host { position: sticky; bottom: 0; z-index: 60; display: block; }
section {
  display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 16px; font-size: 14px;
  line-height: 1.5; background: var(--warning-soft); border-top: 2px solid var(--warning);
}
p { flex: 1 1 160px; margin: 0; color: var(--warning); overflow-wrap: anywhere; }
button {
  min-height: 32px; padding: 2px 12px; font: inherit; color: var(--ink); background: var(--surface);
  border: 1px solid var(--control); border-radius: 6px; cursor: pointer;
}
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
`;

/** Tells the visitor why the QA session has ended and that this is the public site, until it is closed. */
export function showEndNotice(text: string): void {
  const host = document.createElement('div');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  root.adoptedStyleSheets = [sheet];
  const section = document.createElement('section');
  section.setAttribute('aria-label', 'QA session');
  const notice = document.createElement('p');
  notice.role = 'status';
  const close = document.createElement('button');
  close.type = 'button';
  close.textContent = 'Close';
  close.addEventListener('click', () => host.remove());
  section.append(notice, close);
  root.append(section);
  document.body.append(host);
  // A live region announces only text that is added after it.
  notice.textContent = text;
}
