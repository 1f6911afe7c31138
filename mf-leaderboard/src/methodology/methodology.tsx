import {
  PRIOR_REVIEWS,
  RECENCY_HALF_LIFE_DAYS,
  SCORE_WEIGHTS,
  TREND_HALF_LIFE_DAYS,
} from '@agent-atlas/api-client/rules';
import { Card, formatNumber, SectionHeader } from '@agent-atlas/shared-ui';
import { ATTACKS, CATALOGS } from './attacks.ts';

const [OFFICE, FEW, MANY] = ATTACKS;

const COMPONENTS = [
  {
    name: 'User ratings',
    weight: SCORE_WEIGHTS.rating,
    text: `The average rating in an agent's reviews. It counts together with ${PRIOR_REVIEWS} reviews of average rating, so that a single five-star review does not win.`,
  },
  {
    name: 'Review volume',
    weight: SCORE_WEIGHTS.volume,
    text: 'The number of reviews, on a logarithmic scale: going from 1 to 10 counts far more than going from 91 to 100.',
  },
  {
    name: 'External validation',
    weight: SCORE_WEIGHTS.external,
    text: 'Outside measures: the Product Hunt upvotes on the first day of a launch. Zero if none are known.',
  },
  {
    name: 'Recency',
    weight: SCORE_WEIGHTS.recency,
    text: `How recent the newest review is; the value halves every ${RECENCY_HALF_LIFE_DAYS} days. Without reviews, the launch date counts; if that is unknown, the median of all known launches counts.`,
  },
];

export function Methodology() {
  return (
    <section aria-labelledby="methodology">
      <SectionHeader
        id="methodology"
        title="Our Ranking Methodology"
        text="Every score is computed from the same four components. Nobody can pay for a rank."
      />
      <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
        {COMPONENTS.map(({ name, weight, text }) => (
          <Card key={name} className="flex flex-col gap-1 p-5">
            <dt className="font-semibold text-ink">
              <span className="block text-2xl tracking-tight text-accent-ink tabular-nums">
                {weight}%
              </span>
              {name}
            </dt>
            <dd className="text-sm text-muted">{text}</dd>
          </Card>
        ))}
      </dl>
      <div className="mt-4 max-w-prose space-y-3 text-sm text-muted">
        <p>
          "Why this rank?" in the tables shows what each component contributes to an agent's score.
          All scores are computed once a day, as of midnight UTC. A review counts from the next day
          on.
        </p>
        <p>
          <strong className="font-semibold text-ink">How certain a rank is.</strong> A few reviews
          say little about how well people like an agent. Every score therefore has a range: if
          everyone reviewed the agent, the score would fall within it with a probability of 95%. The
          fewer the reviews, the wider the range; an agent without reviews could be among the best
          or the worst. The other three components are counts and therefore certain. If the ranges
          of two agents overlap, the reviews do not show which one is better: they share a range of
          ranks, such as "1–4".
        </p>
        <p>
          <strong className="font-semibold text-ink">Votes</strong> for and against agents decide
          Trending, and which of two equally popular agents comes first; they never change a rating
          or a score. In Trending, a vote or a review counts half as much after every{' '}
          {TREND_HALF_LIFE_DAYS} days, and all votes of a network on an agent count at most as one
          new vote. An agent has a rank of its own only if its votes are more than chance would
          explain, which takes at least four networks. The others are tied and follow by score.
        </p>
        <p>
          <strong className="font-semibold text-ink">How easily a rank changes.</strong> "Why this
          rank?" also says how many new reviews or votes would put an agent from below above this
          one. Where that number is small, the order says little.
        </p>
        <p>
          <strong className="font-semibold text-ink">What fake reviews can do.</strong> We attacked
          100 simulated catalogs, at ranks 2 to 50. One fake five-star review lifted an agent by 21
          ranks (median), mostly because it counts as recent; twenty lifted it by 25. A review is
          therefore listed only after its source has been checked. In Trending, {OFFICE.votes} fake
          votes from one network put an agent from the lower half among the first ten in{' '}
          {OFFICE.shown} of {formatNumber(CATALOGS)} simulated catalogs, {FEW.votes} votes from{' '}
          {FEW.networks} networks in {FEW.shown}, and {MANY.votes} from {MANY.networks} networks in{' '}
          {formatNumber(MANY.shown)}. Each visitor has one vote per agent, and a network can add
          only a limited number of votes for an agent each day.
        </p>
      </div>
    </section>
  );
}
