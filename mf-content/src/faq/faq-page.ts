export interface FaqItem {
  readonly question: string;
  /** Plain text. */
  readonly answer: string;
}

/** Format: https://schema.org/FAQPage */
export function faqPage(faq: readonly FaqItem[]) {
  return {
    '@context': 'https://schema.org',
    '@type': 'FAQPage',
    mainEntity: faq.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
