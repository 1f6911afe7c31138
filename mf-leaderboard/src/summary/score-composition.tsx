import type { LeaderboardEntry } from '@agent-atlas/api-client/rules';
import { Card, scoreParts } from '@agent-atlas/shared-ui';
import { ChartLegend, StackedBar } from './stacked-bar.tsx';

const SHOWN = 5;

/** The components of the top five scores: stacked bars, with a table for screen readers. */
export function ScoreComposition({ entries }: { entries: readonly LeaderboardEntry[] }) {
  const shown = entries
    .slice(0, SHOWN)
    .map((entry) => ({ entry, parts: scoreParts(entry) }))
    .filter(({ parts }) => parts.length > 0);
  const [first] = shown;
  if (!first) return null;
  return (
    <Card className="mt-4 p-5 sm:p-6">
      <figure aria-labelledby="composition">
        <figcaption>
          <h3 id="composition" className="text-lg font-semibold text-ink">
            What their scores are made of
          </h3>
          <ChartLegend
            names={first.parts.map(({ name, weight }) => `${name}, up to ${weight}`)}
            className="mt-2"
          />
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
              <StackedBar values={parts.map(({ points }) => points)} />
              <span className="text-right font-semibold text-ink tabular-nums">
                {Math.round(entry.score)}
              </span>
            </div>
          ))}
        </div>
        {/* The wrapper hides the table, because a table does not shrink below its content. */}
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
