import { CheckIcon, SectionHeader } from '@agent-atlas/shared-ui';

const GUIDELINES = [
  'Place the medal top-right on agent cards.',
  'Use the small size for listings.',
  'Use the medium size for detail pages.',
  'Keep the placement consistent across the site.',
  'Use it sparingly, so that it keeps its meaning.',
  'Give it only to the #1 agent in each category.',
];

export function GuidelineList() {
  return (
    <section aria-labelledby="guidelines">
      <SectionHeader id="guidelines" title="Usage Guidelines" />
      <ul className="grid gap-3 sm:grid-cols-2">
        {GUIDELINES.map((guideline) => (
          <li key={guideline} className="flex items-start gap-3 text-ink">
            <CheckIcon size={18} className="mt-0.5 shrink-0 text-success" />
            {guideline}
          </li>
        ))}
      </ul>
    </section>
  );
}
