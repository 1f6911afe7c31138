import { useState } from 'react';
import { Tooltip } from '../src/components/tooltip/tooltip.tsx';
import { CommandPalette } from '../src/domain/command-palette/index.ts';
import {
  Button,
  ChevronDownIcon,
  ClockIcon,
  copyLink,
  Dialog,
  DropdownMenu,
  MenuItem,
  SearchIcon,
  SectionHeader,
  toast,
} from '../src/index.ts';

const PALETTE = [
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

function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  return (
    <CommandPalette
      text={text}
      onTextChange={setText}
      groups={text === 'zzz' ? [] : PALETTE}
      status="2 results"
      placeholder="Search AI agents..."
      onClose={onClose}
    />
  );
}

export function Overlays() {
  const [shown, setShown] = useState<'dialog' | 'palette' | null>(null);
  const [sort, setSort] = useState('Rating');
  const close = () => setShown(null);
  return (
    <section>
      <SectionHeader title="Overlays" />
      <div className="flex flex-wrap items-center gap-2">
        <Button variant="outline" onClick={() => setShown('dialog')}>
          Dialog
        </Button>
        <Button variant="outline" onClick={() => setShown('palette')}>
          Palette
        </Button>
        <DropdownMenu
          label="Sort by"
          align="start"
          trigger={
            <>
              Sort: {sort}
              <ChevronDownIcon size={16} />
            </>
          }
        >
          {['Rating', 'Reviews', 'Newest'].map((name) => (
            <MenuItem key={name} checked={name === sort} onSelect={() => setSort(name)}>
              {name}
            </MenuItem>
          ))}
          <MenuItem checked={false} disabled>
            Price
          </MenuItem>
        </DropdownMenu>
        <Button variant="outline" onClick={() => void copyLink('https://example.com/')}>
          Copy link
        </Button>
        <Button
          variant="outline"
          onClick={() => toast({ title: 'Vote recorded', description: 'You upvoted this agent' })}
        >
          Toast
        </Button>
        <Button
          variant="outline"
          onClick={() =>
            toast({
              title: 'Error',
              description: 'Could not record your vote',
              variant: 'destructive',
              action: { label: 'Retry', altText: 'Vote again on the page', onClick: () => {} },
            })
          }
        >
          Destructive toast
        </Button>
        <Tooltip text="This term is coming soon">
          <button type="button" className="text-muted underline decoration-dotted">
            Tooltip
          </button>
        </Tooltip>
      </div>
      <Dialog
        open={shown === 'dialog'}
        onClose={close}
        title="Add an agent"
        text="Up to four can be compared."
      >
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Add</Button>
        </div>
      </Dialog>
      {shown === 'palette' && <Palette onClose={close} />}
    </section>
  );
}
