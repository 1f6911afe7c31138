import type { ComponentType, ReactNode } from 'react';
import { renderToString } from 'react-dom/server';
import { StaticRouter, useLocation } from 'react-router-dom';
import type { FrameLinks } from '../../../contract/boot.ts';
import { FooterContent } from '../../frame/footer.tsx';
import { Frame, type FrameHtml, type FrameProps } from '../../frame/frame.tsx';
import { HeaderContent } from '../../frame/header.tsx';
import { isCurrent } from '../../frame/is-current.ts';

/** A path that matches no link of the header. */
const ELSEWHERE = '/-';

interface PrerenderedProps extends FrameProps {
  /** By the path of the current link in the header. */
  readonly prerendered: ReadonlyMap<string, FrameHtml>;
}

function PrerenderedFrame({ prerendered, ...props }: PrerenderedProps) {
  const { pathname } = useLocation();
  const current = props.links.header.filter(({ path }) => isCurrent(path, pathname));
  const [only = { path: ELSEWHERE }] = current;
  // Several links are current if they are nested, such as /blog and /blog/seo.
  const html = current.length > 1 ? undefined : prerendered.get(only.path);
  return <Frame {...props} html={html} />;
}

/**
 * The frame with prerendered header and footer, which make up a third of the elements of most pages. They depend only
 * on the year, the links and the current link. The browser hydrates the same HTML with {@link Frame} itself.
 */
export function repeatedFrame(year: number, links: FrameLinks): ComponentType<FrameProps> {
  const render = (content: ReactNode, path: string) =>
    renderToString(<StaticRouter location={path}>{content}</StaticRouter>);
  const footer = render(<FooterContent year={year} columns={links.footer} />, ELSEWHERE);
  const prerendered = new Map(
    [ELSEWHERE, ...links.header.map(({ path }) => path)].map((path) => [
      path,
      { header: render(<HeaderContent links={links.header} />, path), footer },
    ]),
  );
  return (props) => <PrerenderedFrame {...props} prerendered={prerendered} />;
}
