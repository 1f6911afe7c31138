import { Button, CloseIcon, cn, isComposing, Kbd, SearchIcon } from '@agent-atlas/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { useSlashKey } from './palette/slash-key.ts';
import { SearchForm } from './search-form.tsx';

/**
 * The search on screens from 768 px: an icon that opens an inline field. Focus moves into the field
 * and back to the icon. The key shown next to the icon opens the command palette from anywhere.
 */
export function HeaderSearch() {
  const [open, setOpen] = useState(false);
  const isSlashKeyOn = useSlashKey();
  const input = useRef<HTMLInputElement>(null);
  const opener = useRef<HTMLButtonElement>(null);
  const wasOpen = useRef(false);

  useEffect(() => {
    if (open) input.current?.focus();
    else if (wasOpen.current) opener.current?.focus();
    wasOpen.current = open;
  }, [open]);

  if (!open) {
    return (
      <div className="flex items-center max-md:hidden noscript:hidden">
        <Button
          ref={opener}
          variant="ghost"
          className="px-2.5"
          aria-label="Search"
          title={isSlashKeyOn ? 'Search. Press / to search from anywhere' : undefined}
          aria-expanded={false}
          onClick={() => setOpen(true)}
        >
          <SearchIcon />
        </Button>
        {/* Beside the button, because it is no part of the button's name. It keeps its space when it is hidden. */}
        <Kbd aria-hidden="true" className={cn('me-2.5', !isSlashKeyOn && 'invisible')}>
          /
        </Kbd>
      </div>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape collapses the field, whichever element in it has the focus
    <div
      className="flex items-center gap-1 max-md:hidden"
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !isComposing(event)) setOpen(false);
      }}
    >
      <SearchForm inputRef={input} onSearch={() => setOpen(false)} className="w-64 lg:w-72" />
      <Button
        variant="ghost"
        size="icon"
        aria-label="Close search"
        aria-expanded={true}
        onClick={() => setOpen(false)}
      >
        <CloseIcon />
      </Button>
    </div>
  );
}
