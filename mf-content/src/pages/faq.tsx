import { SITE_NAME } from '@agent-atlas/contract';
import { Card, LinkButton, PageHeader, TextLink } from '@agent-atlas/shared-ui';
import { QUESTIONS, type Question } from '../faq/questions.ts';

export function Page() {
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="Frequently Asked Questions"
        text={`What ${SITE_NAME} lists, how it ranks, and how to make the most of it.`}
      />
      <div className="grid gap-4 md:grid-cols-2">
        {QUESTIONS.map((question) => (
          <QuestionCard key={question.id} question={question} />
        ))}
      </div>
      <section aria-labelledby="still-questions" className="mt-12">
        <Card className="flex flex-col items-center gap-2 px-6 py-10 text-center">
          <h2 id="still-questions" className="text-xl font-semibold tracking-tight text-ink">
            Still Have Questions?
          </h2>
          <p className="max-w-prose text-muted">
            We are happy to help you find your way around the directory.
          </p>
          <LinkButton to="/" className="mt-3">
            Contact Us
          </LinkButton>
        </Card>
      </section>
    </div>
  );
}

function QuestionCard({ question: { id, question, answer, link } }: { question: Question }) {
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
            <TextLink variant="standalone" to={link.to} className="text-sm">
              {link.label}
            </TextLink>
          </p>
        )}
      </Card>
    </article>
  );
}
