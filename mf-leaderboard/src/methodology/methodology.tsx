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
      <p className="mt-4 max-w-prose text-sm text-muted">
        “Why this rank?” in the tables shows what each component contributes for an agent. Votes for
        and against agents make them trend; they never change a rating or a score.
      </p>
    </section>
  );
}
