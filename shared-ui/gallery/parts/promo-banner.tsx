import { PromoBanner } from '../../src/index.ts';

export const part = { name: 'Promo banner', group: 'Domain', of: { PromoBanner } } as const;

export function Banner() {
  return (
    <PromoBanner
      title="Not sure which AI agent to choose?"
      text="Answer a few questions and see which tools fit what you want to do."
      to="/recommendations"
      linkText="Find my AI agent"
      className="w-full"
    />
  );
}
