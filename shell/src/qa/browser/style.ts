/** Styles of the document: the position of the panel and the outlines of the remotes. */
export const OUTLINES = `
.qa-host { position: sticky; bottom: 0; z-index: 60; display: block; }
.qa-outlined [data-remote] { outline: 2px dashed var(--accent); outline-offset: -2px; }
.qa-outlined [data-remote]::before {
  content: attr(data-remote); display: block; width: max-content; padding: 2px 8px;
  background: var(--accent); color: var(--on-accent); font: 600 12px/1.5 ui-monospace, monospace;
}
`;

/** Styles of the panel, which use the site's colors. */
export const PANEL_STYLE = `
* { box-sizing: border-box; }
section { background: var(--surface); color: var(--ink); border-top: 2px solid var(--warning); font-size: 14px; line-height: 1.5; }
.bar { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; padding: 8px 16px; background: var(--warning-soft); }
.bar p { flex: 1 1 160px; margin: 0; color: var(--warning); overflow-wrap: anywhere; }
.body { max-height: min(50vh, 480px); overflow-y: auto; padding: 16px; }
h2 { margin: 0 0 8px; font-size: 16px; }
form { margin-top: 16px; }
dl { margin: 0 0 12px; }
.fact { display: flex; gap: 16px; }
dt { flex: 0 0 150px; }
dt { color: var(--muted); overflow-wrap: anywhere; }
dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
.remotes { display: grid; gap: 12px; grid-template-columns: repeat(auto-fill, minmax(min(100%, 280px), 1fr)); }
fieldset { margin: 0; padding: 8px 12px 12px; border: 1px solid var(--line-strong); border-radius: 8px; min-width: 0; }
legend { padding: 0 4px; font-weight: 600; }
label { display: block; color: var(--muted); }
label.check { display: flex; align-items: center; gap: 8px; min-height: 32px; color: inherit; }
input { width: 18px; height: 18px; accent-color: var(--accent); }
select, textarea { display: block; width: 100%; min-height: 32px; font: inherit; color: var(--ink); background: var(--surface); border: 1px solid var(--control); border-radius: 6px; }
textarea { min-height: 160px; margin-top: 8px; font-family: ui-monospace, monospace; font-size: 12px; }
button { min-height: 32px; padding: 2px 12px; font: inherit; font-weight: 500; color: var(--ink); background: var(--surface); border: 1px solid var(--control); border-radius: 6px; cursor: pointer; }
button.primary { color: var(--on-accent); background: var(--accent); border-color: var(--accent); }
:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
.actions { display: flex; flex-wrap: wrap; align-items: center; gap: 8px; margin-top: 12px; }
.problem { margin: 0 0 12px; color: var(--danger); }
`;
