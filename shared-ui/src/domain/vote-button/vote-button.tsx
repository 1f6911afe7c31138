import { Button, type ButtonProps } from '../../components/button/button.tsx';
import { formatCount, formatNumber } from '../../lib/format.ts';

export interface VoteButtonProps
  extends Pick<ButtonProps, 'variant' | 'size' | 'onClick' | 'children'> {
  /** What it does. The accessible name also says the count. */
  name: string;
  count: number | undefined;
  /** What is counted. */
  noun: string;
  /** Whether it is the visitor's own vote. */
  pressed: boolean;
  /** Whether a vote is being sent. The button then does nothing, and keeps the focus. */
  voting: boolean;
}

/** A vote with its count. The count is visible, so it is part of the accessible name. */
export function VoteButton({
  name,
  count,
  noun,
  pressed,
  variant = 'ghost',
  size = 'sm',
  voting,
  onClick,
  ...button
}: VoteButtonProps) {
  return (
    <Button
      variant={variant}
      size={size}
      className="gap-1.5 px-2.5 tabular-nums after:content-[attr(data-count)]"
      aria-label={count === undefined ? name : `${name}, ${formatCount(count, noun)}`}
      data-count={count === undefined ? undefined : formatNumber(count)}
      aria-pressed={pressed}
      aria-disabled={voting || undefined}
      onClick={voting ? undefined : onClick}
      {...button}
    />
  );
}
