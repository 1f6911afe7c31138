import { type Agent, byFlag, type Pair } from '@agent-atlas/api-client/rules';
import { TextLink } from '@agent-atlas/shared-ui';
import { reviewsPath } from '../lib/urls.ts';
import { sourcesId } from './fact-sources.tsx';

type Statement = Pair['differences'][number];

const TOPICS: Readonly<Record<Statement['topic'], string>> = {
  price: 'Price',
  ...byFlag(({ label }) => label),
  'pricing-model': 'Pricing model',
  features: 'Features',
  integrations: 'Integrations',
  languages: 'Languages',
  experience: 'Experience',
  rating: 'Rating',
  launch: 'Launch',
};

export interface StatementsProps {
  statements: readonly Statement[];
  agents: readonly [Agent, Agent];
}

/** Sentences about both agents, each with its sources. */
export function Statements({ statements, agents }: StatementsProps) {
  return (
    <ul className="flex flex-col divide-y divide-line">
      {statements.map(({ topic, text }) => (
        <li
          key={text}
          className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0 sm:flex-row sm:gap-6"
        >
          <h3 className="shrink-0 text-sm font-semibold text-ink sm:w-36 sm:pt-0.5">
            {TOPICS[topic]}
          </h3>
          <div className="min-w-0">
            <p className="max-w-prose wrap-anywhere text-ink">{text}</p>
            <p className="mt-1 text-sm text-muted">
              Sources:{' '}
              {agents.map(({ id, name }, index) => (
                <span key={id} className="wrap-anywhere">
                  {index > 0 && ' and '}
                  {topic === 'rating' ? (
                    <TextLink to={reviewsPath(id)}>
                      reviews of <bdi>{name}</bdi>
                    </TextLink>
                  ) : (
                    <a href={`#${sourcesId(id)}`} className="text-accent-ink underline">
                      facts of <bdi>{name}</bdi>
                    </a>
                  )}
                </span>
              ))}
            </p>
          </div>
        </li>
      ))}
    </ul>
  );
}
