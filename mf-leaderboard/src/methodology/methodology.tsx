import { SCORE_WEIGHTS } from '@agent-atlas/api/rules';
import { Card, SectionHeader } from '@agent-atlas/shared-ui';

const COMPONENTS = [
  {
    name: 'User ratings',
    weight: SCORE_WEIGHTS.rating,
    text: 'The average of an agent’s reviews. With few reviews it is drawn towards the average of all agents, so that a single five-star review does not win.',
  },
  {
    name: 'Review volume',
    weight: SCORE_WEIGHTS.volume,
    text: 'How many reviews there are, on a logarithmic scale: the step from 1 to 10 counts far more than the step from 91 to 100.',
  },
  {
    name: 'External validation',
    weight: SCORE_WEIGHTS.external,
    text: 'What others have measured, such as Product Hunt upvotes. Zero where none are known.',
  },
  {
    name: 'Recency',
    weight: SCORE_WEIGHTS.recency,
    text: 'How fresh the newest review is; the value halves every 90 days. Without reviews the launch counts; if its date is not known, the average of the other three.',
  },
];

export function Methodology() {
  return (
    <section aria-labelledby="methodology">
      <SectionHeader
        id="methodology"
        title="Our Ranking Methodology"
        text="Every score is computed from the same four components. Nobody can pay for a place."
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
          “Why this rank?” in the tables shows what each component contributes for an agent. All
          scores are computed once a day, for the same moment: midnight UTC. A review counts from
          the next day on.
        </p>
        <p>
          <strong className="font-semibold text-ink">How sure a rank is.</strong> A few reviews tell
          little about how well an agent is liked. So every score has a range: with a probability of
          95%, the score would be in it if everyone reviewed the agent. The fewer the reviews, the
          wider the range; an agent without reviews could be among the best or the worst. The other
          three components are counts, and certain. Where the ranges of two agents overlap, the
          reviews do not tell which one is better: they share ranks, written like “1–4”.
        </p>
        <p>
          <strong className="font-semibold text-ink">Votes</strong> for and against agents make them
          trend; they never change a rating or a score. In Trending, a vote or a review counts half
          as much with every week that passes.
        </p>
        <p>
          <strong className="font-semibold text-ink">What a fake can do.</strong> We attacked 100
          simulated catalogues of 186 agents, at ranks 2 to 50. One invented five-star review lifted
          an agent by 21 ranks (median), mostly because it counts as fresh; twenty lifted it by 25.
          Reviews are therefore not open to everyone. In Trending, one vote lifted an agent by 8
          ranks, and five by 19. A visitor has one vote for each agent, and a network can add only a
          limited number of votes for an agent each day.
        </p>
      </div>
    </section>
  );
}
