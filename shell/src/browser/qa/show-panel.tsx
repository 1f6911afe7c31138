import { createRoot } from 'react-dom/client';
import { Panel, type PanelProps } from './panel.tsx';
import { DOCUMENT_STYLE, PANEL_STYLE } from './style.ts';

function sheet(css: string): CSSStyleSheet {
  const created = new CSSStyleSheet();
  created.replaceSync(css);
  return created;
}

/**
 * Renders the panel at the start of the document, so that it comes first in the tab order. It is in
 * a shadow root and a separate React tree, so that the site's styles and the page's errors do not
 * affect it.
 */
export function showPanel(props: Omit<PanelProps, 'onOutline' | 'host'>): void {
  const host = document.createElement('div');
  host.className = 'qa-host';
  document.body.prepend(host);
  const root = host.attachShadow({ mode: 'open' });
  root.adoptedStyleSheets = [sheet(PANEL_STYLE)];
  document.adoptedStyleSheets.push(sheet(DOCUMENT_STYLE));
  const { classList, style } = document.documentElement;
  const onOutline = (shown: boolean) => classList.toggle('qa-outlined', shown);
  classList.toggle('qa-framing', props.qa.conditions.width !== undefined);
  // The page ends above the panel.
  new ResizeObserver(() => {
    style.setProperty('--qa-height', `${host.offsetHeight}px`);
  }).observe(host);
  createRoot(root).render(<Panel {...props} host={host} onOutline={onOutline} />);
}
