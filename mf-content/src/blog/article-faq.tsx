import type { FaqItem } from '../faq/faq-page.ts';
import { FAQ_ID } from './table-of-contents.ts';

export function ArticleFaq({ faq }: { faq: readonly FaqItem[] }) {
  if (faq.length === 0) return null;
  return (
    <section aria-labelledby={FAQ_ID} className="mt-12">
      <h2 id={FAQ_ID} className="text-2xl font-semibold tracking-tight text-ink">
        Frequently Asked Questions
      </h2>
      <div className="mt-4 divide-y divide-line rounded-card border border-line bg-surface px-5">
        {faq.map(({ question, answer }) => (
          <div key={question} className="py-5">
            <h3 className="font-semibold text-balance text-ink">{question}</h3>
            <p className="prose mt-2 text-muted">{answer}</p>
          </div>
        ))}
      </div>
    </section>
  );
}
