import type { ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter, useLocation } from 'react-router-dom';
import { FooterContent } from '../../frame/footer.tsx';
import { Frame, type FrameHtml, type FrameProps } from '../../frame/frame.tsx';
import { HeaderContent } from '../../frame/header.tsx';
import { isCurrent, NAVIGATION_LINKS } from '../../frame/navigation-links.ts';

/** A path that matches no link of the header. */
const ELSEWHERE = '/-';
const PATHS: readonly string[] = [ELSEWHERE, ...NAVIGATION_LINKS.map(({ to }) => to)];

/** Rendered header and footer, by the path of the current link. */
const known = new Map<string, FrameHtml>();
let knownYear: number | undefined;

/** Renders header and footer for {@link RepeatedFrame}; they depend only on year and current link. */
export function renderFrame(year: number): void {
  const render = (content: ReactNode, path: string) =>
    renderToString(<StaticRouter location={path}>{content}</StaticRouter>);
  const footer = render(<FooterContent year={year} />, ELSEWHERE);
  for (const path of PATHS) known.set(path, { header: render(<HeaderContent />, path), footer });
  knownYear = year;
}

/**
 * The frame with prerendered header and footer, which make up a third of the elements of most pages. The
 * browser hydrates the same HTML with {@link Frame} itself.
 */
export function RepeatedFrame(props: FrameProps) {
  const { pathname } = useLocation();
  const current = PATHS.find((path) => path !== ELSEWHERE && isCurrent(path, pathname));
  const html = props.year === knownYear ? known.get(current ?? ELSEWHERE) : undefined;
  return <Frame {...props} html={html} />;
}
