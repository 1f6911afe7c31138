import type { LeaderboardEntry, SCORE_WEIGHTS } from '@agent-atlas/api/rules';
import { Card, scoreParts } from '@agent-atlas/shared-ui';

const SHOWN = 5;

// Neighbours differ in lightness as well as in hue.
const FILLS: Readonly<Record<keyof typeof SCORE_WEIGHTS, string>> = {
  rating: 'fill-accent',
  volume: 'fill-gold',
  external: 'fill-tone-violet-ink',
  recency: 'fill-tone-cyan-ink',
};

/** What the scores of the first five are made of: a stacked bar for each, and the figures as a table. */
export function ScoreComposition({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const shown = entries.slice(0, SHOWN).map((entry) => ({ entry, parts: scoreParts(entry) }));
  const [first] = shown;
  if (!first) return null;
  return (
    <Card className="mt-4 p-5 sm:p-6">
      <figure aria-labelledby="composition">
        <figcaption>
          <h3 id="composition" className="text-lg font-semibold text-ink">
            What their scores are made of
          </h3>
          <ul className="mt-2 flex flex-wrap gap-x-5 gap-y-1 text-sm text-muted">
            {first.parts.map(({ component, name, weight }) => (
              <li key={component} className="flex items-center gap-2">
                <svg width={12} height={12} aria-hidden="true">
                  <rect width={12} height={12} rx={3} className={FILLS[component]} />
                </svg>
                {name}, up to {weight}
              </li>
            ))}
          </ul>
        </figcaption>
        <div aria-hidden="true" className="mt-4 space-y-3">
          {shown.map(({ entry, parts }) => (
            <div
              key={entry.id}
              className="grid grid-cols-[minmax(0,1fr)_2.5rem] items-center gap-x-3 gap-y-1 text-sm sm:grid-cols-[minmax(0,10rem)_minmax(0,1fr)_2.5rem]"
            >
              <span className="col-span-2 truncate font-medium text-ink sm:col-span-1">
                {entry.name}
              </span>
              <StackedBar parts={parts} />
              <span className="text-right font-semibold text-ink tabular-nums">
                {Math.round(entry.score)}
              </span>
            </div>
          ))}
        </div>
        {/* The box hides it, because a table does not shrink below its words. */}
        <div className="sr-only">
          <table>
            <caption>Points of each component</caption>
            <thead>
              <tr>
                <th scope="col">Agent</th>
                {first.parts.map(({ component, name, weight }) => (
                  <th key={component} scope="col">
                    {name}, of {weight}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {shown.map(({ entry, parts }) => (
                <tr key={entry.id}>
                  <th scope="row">{entry.name}</th>
                  {parts.map(({ component, points }) => (
                    <td key={component}>{points.toFixed(1)}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </figure>
    </Card>
  );
}

// One unit of the drawing is one point of the score.
function StackedBar({ parts }: { parts: ReturnType<typeof scoreParts> }) {
  const starts = parts.map((_, index) =>
    parts.slice(0, index).reduce((sum, { points }) => sum + points, 0),
  );
  return (
    <svg
      aria-hidden="true"
      viewBox="0 0 100 4"
      preserveAspectRatio="none"
      className="h-4 w-full overflow-hidden rounded-full bg-sunken-strong"
    >
      {parts.map(({ component, points }, index) => (
        <rect
          key={component}
          x={starts[index]}
          width={points}
          height={4}
          className={FILLS[component]}
        />
      ))}
    </svg>
  );
}
