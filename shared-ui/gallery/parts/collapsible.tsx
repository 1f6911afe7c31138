import { Collapsible } from '../../src/index.ts';

export const part = { name: 'Collapsible', group: 'Surfaces', of: { Collapsible } } as const;

/** Opens without JavaScript; a search in the page finds what is inside. */
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
      What is inside.
    </Collapsible>
  );
}
