import { useState } from 'react';
import { CommandPalette } from '../../src/domain/command-palette/index.ts';
import { Button, ClockIcon, SearchIcon } from '../../src/index.ts';

export const part = {
  name: 'Command palette',
  group: 'Overlays',
  of: { CommandPalette },
} as const;

const GROUPS = [
  {
    title: 'Recent pages',
    items: [{ to: '/agent/1', label: 'Paper Lantern', icon: <ClockIcon size={18} /> }],
  },
  {
    title: 'Search',
    items: [
      { to: '/search?q=owl', label: 'See all results for "owl"', icon: <SearchIcon size={18} /> },
    ],
  },
];

/** The caller provides the groups for the text. */
export function Groups() {
  const [open, setOpen] = useState(false);
  const [text, setText] = useState('');
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Palette
      </Button>
      {open && (
        <CommandPalette
          text={text}
          onTextChange={setText}
          groups={text === 'zzz' ? [] : GROUPS}
          status="2 results"
          placeholder="Search AI agents..."
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
