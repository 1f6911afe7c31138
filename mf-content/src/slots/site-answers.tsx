import { TextLink } from '@agent-atlas/shared-ui';
import { useId } from 'react';
import { answersTo } from '../answers/answers.ts';

export interface ContributionProps {
  q: string;
}

/** Lists the definitions, questions and articles that answer a search. Renders nothing if there are none. */
export function Contribution({ q }: ContributionProps) {
  const titleId = useId();
  const answers = answersTo(q);
  if (answers.length === 0) return null;
  return (
    <section aria-labelledby={titleId} className="mb-8">
      <h2 id={titleId} className="mb-3 text-xl font-semibold tracking-tight text-ink">
        Also on this site
      </h2>
      <ul className="flex flex-col gap-3">
        {answers.map(({ path, kind, title, text }) => (
          <li key={path}>
            <TextLink variant="standalone" to={path} className="py-1 wrap-anywhere">
              {`${title} (${kind})`}
            </TextLink>
            <p className="line-clamp-2 max-w-prose text-sm text-muted">{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
