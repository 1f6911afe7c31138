import { markedParts } from './marked-parts.ts';

export interface MarkedProps {
  text: string;
  /** What was searched for. */
  query: string;
}

/** A text in which the words that were searched for are marked. */
export function Marked({ text, query }: MarkedProps) {
  return markedParts(text, query).map((part, index) =>
    part.match ? (
      // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of one text keep their order
      <mark key={index} className="rounded-xs bg-warning-soft text-inherit">
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
