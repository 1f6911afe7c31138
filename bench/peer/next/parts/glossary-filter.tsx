'use client';

import { Input } from '@agent-atlas/shared-ui';
import { type ChangeEvent, useState } from 'react';

/** Hides terms that do not contain the text. All terms are in the document. */
export function GlossaryFilter({ count }: { count: number }) {
  const [shown, setShown] = useState(count);
  const filter = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const wanted = target.value.trim().toLowerCase();
    let found = 0;
    for (const card of document.querySelectorAll<HTMLElement>('main article')) {
      card.hidden = !card.textContent?.toLowerCase().includes(wanted);
      if (!card.hidden) found += 1;
    }
    for (const section of document.querySelectorAll<HTMLElement>('main section')) {
      section.hidden = wanted !== '' && !section.querySelector('article:not([hidden])');
    }
    setShown(found);
  };
  return (
    <div className="max-w-xl">
      <Input
        type="search"
        aria-label="Search terms"
        placeholder="Search terms..."
        autoComplete="off"
        onChange={filter}
      />
      <p role="status" className="mt-2 text-sm text-muted">
        {shown === 1 ? '1 term' : `${shown} terms`}
      </p>
    </div>
  );
}
