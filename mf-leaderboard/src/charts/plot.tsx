import { cn } from '@agent-atlas/shared-ui';
import { type ReactNode, useId } from 'react';

export interface Tick {
  /** In percent, from the left or from the top. */
  readonly at: number;
  readonly label: string;
  /** Whether narrow screens leave the label out. */
  readonly isMinor?: boolean;
}

export interface PlotProps {
  /** What the chart shows, for screen readers. */
  title: string;
  /** What a reader sees in it, in one or two sentences. */
  description: string;
  xTicks: readonly Tick[];
  yTicks: readonly Tick[];
  /** SVG with positions in percent, so that it fits every width and text keeps its size. */
  children: ReactNode;
}

const TEXT = 'fill-muted text-xs tabular-nums forced-colors:fill-[CanvasText]';

/** Long labels stay inside the plot. */
function anchorOf({ at, label }: Tick): 'start' | 'middle' | 'end' {
  if (label.length <= 4) return 'middle';
  if (at < 10) return 'start';
  return at > 90 ? 'end' : 'middle';
}

/** The frame of a chart: an image with a name, grid lines and the labels of both axes. Time and prices run left to right. */
export function Plot({ title, description, xTicks, yTicks, children }: PlotProps) {
  const id = useId();
  return (
    <div className="pt-5 pr-4 pb-7 pl-10">
      <svg
        role="img"
        aria-labelledby={`${id}title ${id}text`}
        direction="ltr"
        className="block h-56 w-full overflow-visible lg:h-64"
      >
        <title id={`${id}title`}>{title}</title>
        <desc id={`${id}text`}>{description}</desc>
        {yTicks.map(({ at, label }) => (
          <g key={at}>
            <line
              x1="0"
              x2="100%"
              y1={`${at}%`}
              y2={`${at}%`}
              className="stroke-line forced-colors:stroke-[GrayText]"
            />
            <text x="-10" y={`${at}%`} dy="0.35em" textAnchor="end" className={TEXT}>
              {label}
            </text>
          </g>
        ))}
        {xTicks.map((tick) => (
          <text
            key={tick.at}
            x={`${tick.at}%`}
            y="100%"
            dy="1.7em"
            textAnchor={anchorOf(tick)}
            className={cn(TEXT, tick.isMinor && 'max-sm:hidden')}
          >
            {tick.label}
          </text>
        ))}
        <line
          x2="100%"
          y1="100%"
          y2="100%"
          className="stroke-control forced-colors:stroke-[CanvasText]"
        />
        {children}
      </svg>
    </div>
  );
}

export interface StepLineProps {
  /** In percent, from left to right. Each value holds until the next one. */
  points: readonly { readonly x: number; readonly y: number }[];
  className: string;
}

/** A line of steps to the right edge of the plot. */
export function StepLine({ points, className }: StepLineProps) {
  const path = points
    .map(({ x, y }, index) => (index === 0 ? `M${x} ${y}` : `H${x}V${y}`))
    .join('');
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 100"
      preserveAspectRatio="none"
      width="100%"
      height="100%"
      className="overflow-visible"
    >
      <path
        d={`${path}H100`}
        vectorEffect="non-scaling-stroke"
        strokeLinejoin="round"
        className={cn('fill-none stroke-[2.5px] forced-colors:stroke-[CanvasText]', className)}
      />
    </svg>
  );
}
