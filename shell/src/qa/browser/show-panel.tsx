import { createRoot } from 'react-dom/client';
import { Panel, type PanelProps } from './panel.tsx';
import { OUTLINES, PANEL_STYLE } from './style.ts';

function sheet(css: string): CSSStyleSheet {
  const created = new CSSStyleSheet();
  created.replaceSync(css);
  return created;
}

/**
 * Renders the panel at the end of the page in a shadow root and a separate React tree, so that neither the site's
 * styles nor errors of the page affect it.
 */
export function showPanel(props: Omit<PanelProps, 'onOutline'>): void {
  const host = document.createElement('div');
  host.className = 'qa-host';
  document.body.append(host);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet(PANEL_STYLE)];
  const outlines = sheet(OUTLINES);
  document.adoptedStyleSheets.push(outlines);
  const onOutline = (shown: boolean) =>
    document.documentElement.classList.toggle('qa-outlined', shown);
  createRoot(root).render(<Panel {...props} onOutline={onOutline} />);
}
