import { useLateTooltip } from './use-late-tooltip.ts';

/** A term without an entry: grey text that says so, and again in a tooltip. */
export function ComingSoonTerm({ name }: { name: string }) {
  const Tooltip = useLateTooltip();
  const text = (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the tooltip must open for the keyboard too
    <span tabIndex={0} className="rounded-control text-subtle">
      {`${name} (coming soon)`}
    </span>
  );
  return Tooltip ? <Tooltip text="This term is coming soon">{text}</Tooltip> : text;
}
