import type { Pair } from '@agent-atlas/api-client/rules';
import { Badge, formatCount, formatDay, TextLink } from '@agent-atlas/shared-ui';
import { reviewsPath } from '../lib/urls.ts';

type Side = Pair['first'];
type Point = Side['opinions']['praise'][number];

/** What reviews of one agent praise and criticize, in their words. */
export function Opinions({ side: { agent, opinions } }: { side: Side }) {
  const { praise, criticism } = opinions;
  return (
    <section aria-label={`Reviews of ${agent.name}`} className="min-w-0">
      <h3 className="font-semibold wrap-anywhere text-ink">{agent.name}</h3>
      <Points title="Praised" points={praise} />
      <Points title="Criticized" points={criticism} />
      {praise.length + criticism.length === 0 && (
        <p className="mt-2 text-sm text-muted">
          {agent.reviewCount > 0 ? 'Its reviews list no pros and cons.' : 'No reviews yet'}
        </p>
      )}
      {agent.reviewCount > 0 && (
        <TextLink
          variant="standalone"
          to={reviewsPath(agent.id)}
          className="mt-3 py-1 text-sm wrap-anywhere"
        >
          All reviews of <bdi>{agent.name}</bdi>
        </TextLink>
      )}
    </section>
  );
}

function Points({ title, points }: { title: string; points: readonly Point[] }) {
  if (points.length === 0) return null;
  return (
    <>
      <h4 className="mt-3 text-sm font-semibold text-ink">{title}</h4>
      <ul className="mt-1 flex flex-col gap-2">
        {points.map(({ text, count, username, createdAt, sample }) => (
          <li key={text} className="text-ink wrap-anywhere">
            "{text}"
            <p className="flex flex-wrap items-center gap-x-2 text-sm text-muted">
              <span className="wrap-anywhere">
                {count > 1 ? `In ${formatCount(count, 'review')}, last by ` : ''}
                {username}, <time dateTime={createdAt}>{formatDay(createdAt)}</time>
              </span>
              {sample && <Badge variant="outline">Sample</Badge>}
            </p>
          </li>
        ))}
      </ul>
    </>
  );
}
