import { Button, CloseIcon, SearchIcon } from '@agent-atlas/shared-ui';
import { useEffect, useRef, useState } from 'react';
import { SearchForm } from './search-form.tsx';

/** From 768 px up: a search icon that opens an inline field. Focus goes into the field and back to the icon. */
export function HeaderSearch() {
  const [open, setOpen] = useState(false);
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
      <Button
        ref={opener}
        variant="ghost"
        size="icon"
        className="max-md:hidden noscript:hidden"
        aria-label="Search"
        aria-expanded={false}
        onClick={() => setOpen(true)}
      >
        <SearchIcon />
      </Button>
    );
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape collapses the field from whatever has focus in it
    <div
      className="flex items-center gap-1 max-md:hidden"
      onKeyDown={(event) => {
        if (event.key === 'Escape') setOpen(false);
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
