import { Link } from 'react-router-dom';
import { parseInline } from './inline.ts';
import type { Inline } from './types.ts';

/** A text with its links and strong words. */
export function InlineText({ text }: { text: Inline }) {
  return parseInline(text).map((part, index) => {
    // The parts of a text never change places.
    const key = `${index}-${part.text}`;
    if (part.kind === 'text') return part.text;
    if (part.kind === 'strong') return <strong key={key}>{part.text}</strong>;
    return (
      <TextLink key={key} to={part.to}>
        {part.text}
      </TextLink>
    );
  });
}

function TextLink({ to, children }: { to: string; children: string }) {
  if (to.startsWith('/')) return <Link to={to}>{children}</Link>;
  if (to.startsWith('#')) return <a href={to}>{children}</a>;
  return (
    <a href={to} rel="external noopener">
      {children}
    </a>
  );
}
