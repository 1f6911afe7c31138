import { agentPath, type CategoryPrices } from '@agent-atlas/api-client/rules';
import { cn, TextLink } from '@agent-atlas/shared-ui';
import { Chart, ChartTable } from '../charts/chart.tsx';
import { Plot } from '../charts/plot.tsx';
import { linearScale, roundTicks, roundUp } from '../charts/scale.ts';
import { placeLabels } from './place-labels.ts';

type PricedAgent = CategoryPrices['agents'][number];

const SCORE_STEP = 10;

const formatPrice = (usd: number) => `$${Number.isInteger(usd) ? usd : usd.toFixed(2)}`;

/** A point for each agent: the further left, the cheaper; the higher, the better its score. */
export function PriceChart({ agents, plural }: { agents: readonly PricedAgent[]; plural: string }) {
  const scores = agents.map(({ score }) => score);
  const highest = Math.max(...agents.map(({ priceUsd }) => priceUsd));
  const bottom = Math.floor(Math.min(...scores) / SCORE_STEP) * SCORE_STEP;
  const top = Math.max(
    Math.ceil(Math.max(...scores) / SCORE_STEP) * SCORE_STEP,
    bottom + SCORE_STEP,
  );
  const right = roundUp(highest);
  const x = linearScale([0, right]);
  const y = linearScale([top, bottom]);
  const best = bestValueIds(agents);
  const points = agents.map((agent) => ({
    ...agent,
    x: x(agent.priceUsd),
    y: y(agent.score),
    isBest: best.has(agent.id),
  }));
  const bestPoints = points.filter(({ isBest }) => isBest);
  const labels = placeLabels(
    bestPoints.map(({ name, ...point }) => ({ ...point, label: name })),
    points,
  );
  return (
    <Chart
      title="Price and score"
      text="Filled points are the best value: nothing that costs the same or less has a higher score."
    >
      <p aria-hidden="true" className="mt-3 text-xs text-muted">
        Score, of 100
      </p>
      <Plot
        title={`${plural}: price per month and score`}
        description={`${agents.length} agents from ${formatPrice(Math.min(...agents.map(({ priceUsd }) => priceUsd)))} to ${formatPrice(highest)} per month. Best value: ${bestPoints.map(({ name }) => name).join(', ')}.`}
        xTicks={roundTicks(0, right).map((usd) => ({ at: x(usd), label: formatPrice(usd) }))}
        yTicks={roundTicks(bottom, top, 4).map((score) => ({ at: y(score), label: String(score) }))}
      >
        {points.map((point) => (
          <circle
            key={point.id}
            cx={`${point.x}%`}
            cy={`${point.y}%`}
            r="5.5"
            className={cn(
              'stroke-2',
              point.isBest
                ? 'fill-accent stroke-surface forced-colors:fill-[Highlight]'
                : 'fill-surface stroke-control forced-colors:fill-[Canvas] forced-colors:stroke-[CanvasText]',
            )}
          >
            <title>{`${point.name}: ${formatPrice(point.priceUsd)}, score ${Math.round(point.score)}`}</title>
          </circle>
        ))}
        {labels.map((label) => (
          <text
            key={label.label}
            x={`${label.x}%`}
            y={`${label.y}%`}
            dx={label.anchor === 'start' ? 10 : -10}
            dy="0.35em"
            textAnchor={label.anchor}
            className="fill-ink text-xs font-medium max-sm:hidden forced-colors:fill-[CanvasText]"
          >
            {label.label}
          </text>
        ))}
      </Plot>
      <p aria-hidden="true" className="text-center text-xs text-muted">
        Lowest paid individual plan, per month
      </p>
      <ChartTable
        label="Prices and scores as a table"
        columns={['Agent', 'Per month', 'Score', 'Best value']}
        rows={points.map(({ id, name, priceUsd, score, isBest }) => ({
          key: id,
          cells: [
            <TextLink key="agent" to={agentPath(id)}>
              {name}
            </TextLink>,
            formatPrice(priceUsd),
            Math.round(score),
            isBest ? 'Yes' : '',
          ],
        }))}
      />
    </Chart>
  );
}

/** The ids of the agents for which no agent at the same or a lower price has a higher score. */
function bestValueIds(agents: readonly PricedAgent[]): ReadonlySet<number> {
  const byPrice = [...agents].sort((a, b) => a.priceUsd - b.priceUsd || b.score - a.score);
  const ids = new Set<number>();
  let best = Number.NEGATIVE_INFINITY;
  for (const { id, score } of byPrice) {
    if (score <= best) continue;
    best = score;
    ids.add(id);
  }
  return ids;
}
