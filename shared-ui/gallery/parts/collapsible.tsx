import { Collapsible } from '../../src/index.ts';

export const part = { name: 'Collapsible', group: 'Surfaces', of: { Collapsible } } as const;

/** Opens without JavaScript. The browser's page search finds its content. */
export function Closed() {
  return (
    <Collapsible summary="How is the score computed?" className="w-full">
      From ratings, reviews, launches and how recent they are.
    </Collapsible>
  );
}

export function OpenAtFirst() {
  return (
    <Collapsible summary="Open at first" open className="w-full">
      The content.
    </Collapsible>
  );
}
