const PANEL_WIDTH = '380px';

/**
 * Styles of the document: the panel's position, the space that it takes from the page, and
 * outlines.
 */
export const DOCUMENT_STYLE = `
.qa-host { position: fixed; z-index: 60; left: 0; right: 0; bottom: 0; display: block; }
html:has(.qa-host) { scroll-padding-bottom: var(--qa-height); }
html:has(.qa-host) body { padding-bottom: var(--qa-height); }
@media (min-width: 1024px) {
  .qa-host[data-dock=right] { left: auto; top: 0; width: ${PANEL_WIDTH}; }
  html:has(.qa-host[data-dock=right]) { scroll-padding-bottom: 0; }
  html:has(.qa-host[data-dock=right]) body { padding-bottom: 0; padding-right: ${PANEL_WIDTH}; }
}
@media print { .qa-host { display: none; } }
html.qa-framing { overflow: hidden; }
html.qa-framing #root { display: none; }
.qa-outlined [data-remote] { outline: 2px dashed var(--accent); outline-offset: -2px; }
.qa-outlined [data-remote]::before {
  content: attr(data-remote); display: block; width: max-content; padding: 2px 8px;
  background: var(--accent); color: var(--on-accent); font: 600 12px/1.5 ui-monospace, monospace;
}
`;

/** Styles of the panel, which use the site's colors. */
export const PANEL_STYLE = `
* { box-sizing: border-box; }
section { display: flex; flex-direction: column; max-height: 45vh; max-height: 45dvh; background: var(--surface); color: var(--ink); border-top: 2px solid var(--warning); font-size: 14px; line-height: 1.5; }
.bar { display: flex; flex: none; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 16px; background: var(--warning-soft); }
.bar p { flex: 1 1 120px; margin: 0; max-height: 3em; overflow-y: auto; color: var(--warning); overflow-wrap: anywhere; }
.body { flex: 1 1 auto; min-height: 0; overflow-y: auto; padding: 16px; }
.place { display: none; }
.viewport { position: fixed; inset: 0; bottom: var(--qa-height); overflow: auto; background: var(--sunken); }
iframe { display: block; height: 100%; margin: 0 auto; border: 0; background: var(--surface); }
@media (min-width: 1024px) {
  :host([data-dock=right]) section { height: 100vh; height: 100dvh; max-height: none; border-top: 0; border-left: 2px solid var(--warning); }
  :host([data-dock=right]) .viewport { bottom: 0; right: ${PANEL_WIDTH}; }
  .place { display: inline-block; }
}
h2 { margin: 0 0 8px; font-size: 16px; }
p { margin: 0 0 8px; }
dl { margin: 0 0 12px; }
details { margin-top: 12px; padding-top: 12px; border-top: 1px solid var(--line); }
summary { min-height: 24px; margin-bottom: 8px; font-weight: 600; cursor: pointer; }
.fact { display: flex; gap: 16px; }
dt { flex: 0 0 130px; color: var(--muted); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.fields { display: grid; gap: 8px 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 150px), 1fr)); }
.remotes { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); }
.wide { grid-column: 1 / -1; }
fieldset { margin: 0; padding: 8px 12px 12px; border: 1px solid var(--line-strong); border-radius: 8px; min-width: 0; }
fieldset.scenarios { margin-top: 12px; max-height: 200px; overflow-y: auto; }
legend { padding: 0 4px; font-weight: 600; }
label { display: block; color: var(--muted); }
label.check { display: flex; align-items: center; gap: 8px; min-height: 32px; color: inherit; }
input[type=checkbox] { width: 18px; height: 18px; accent-color: var(--accent); }
select, textarea, input:not([type=checkbox]) { display: block; width: 100%; min-width: 0; min-height: 32px; padding: 2px 6px; font: inherit; color: var(--ink); background: var(--surface); border: 1px solid var(--control); border-radius: 6px; }
textarea { min-height: 160px; margin-top: 8px; font-family: ui-monospace, monospace; font-size: 12px; }
textarea.calls { min-height: 64px; }
button { min-height: 32px; padding: 2px 12px; font: inherit; font-weight: 500; color: var(--ink); background: var(--surface); border: 1px solid var(--control); border-radius: 6px; cursor: pointer; }
button.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.body:focus-visible { outline-offset: -2px; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: 12px; }
.problem { margin: 0 0 12px; color: var(--danger); }
kbd { font: 12px ui-monospace, monospace; }
`;
