import { Card } from '@agent-atlas/shared-ui';
import { Link } from 'react-router-dom';
import type { Question } from './questions.ts';

export function QuestionCard({ question: { id, question, answer, link } }: { question: Question }) {
  return (
    <article id={id} aria-labelledby={`${id}-question`}>
      <Card className="flex h-full flex-col gap-3 p-5">
        <h2 id={`${id}-question`} className="text-lg font-semibold text-balance text-ink">
          {question}
        </h2>
        {answer.map((paragraph) => (
          <p key={paragraph} className="text-muted">
            {paragraph}
          </p>
        ))}
        {link && (
          <p className="mt-auto">
            <Link
              to={link.to}
              className="rounded-control text-sm font-medium text-accent-ink hover:underline"
            >
              {link.label}
            </Link>
          </p>
        )}
      </Card>
    </article>
  );
}
