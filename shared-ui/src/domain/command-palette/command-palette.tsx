import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { Modal } from '../../components/dialog/dialog.tsx';
import { SearchIcon } from '../../components/icon/icons.ts';
import { Kbd } from '../../components/kbd/kbd.tsx';
import { VisuallyHidden } from '../../components/visually-hidden/visually-hidden.tsx';
import { isComposing } from '../../lib/is-composing.ts';
import { type PaletteGroup, PaletteOptions } from './palette-options.tsx';

export interface CommandPaletteProps {
  text: string;
  onTextChange: (text: string) => void;
  /** The options. Groups without items are not shown. */
  groups: readonly PaletteGroup[];
  /** Status of the search in a few words, shown below the options and announced. */
  status: string;
  placeholder: string;
  /** A control of the palette itself, shown below the status. */
  setting?: ReactNode;
  /** Called when the visitor chooses an option or closes the palette. */
  onClose: () => void;
}

/**
 * A search field with a list of links. It follows the combobox pattern of the ARIA Authoring Practices: the focus
 * stays in the field, arrow keys move between the options, Enter opens the active one, and Escape closes the palette.
 */
export function CommandPalette({
  text,
  onTextChange,
  groups,
  status,
  placeholder,
  setting,
  onClose,
}: CommandPaletteProps) {
  const listId = useId();
  const [chosen, setChosen] = useState<string>();
  const items = groups.flatMap((group) => group.items);
  const index = Math.max(
    items.findIndex(({ to }) => to === chosen),
    0,
  );
  const active = items[index];
  const optionId = (to: string) => `${listId}-${to}`;

  useEffect(() => {
    if (active)
      document.getElementById(`${listId}-${active.to}`)?.scrollIntoView?.({ block: 'nearest' });
  }, [active, listId]);

  const onKeyDown = (event: KeyboardEvent) => {
    if (isComposing(event)) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) setChosen(items[(index + step + items.length) % items.length]?.to);
    else if (event.key === 'Enter') {
      if (active) document.getElementById(optionId(active.to))?.click();
    } else return;
    event.preventDefault();
  };

  return (
    <Modal
      label="Search and go to"
      onClose={onClose}
      className="mt-[10vh] flex h-[min(32rem,calc(80vh))] w-xl flex-col"
    >
      <div className="flex items-center gap-3 border-b border-line px-4">
        <SearchIcon size={18} className="text-subtle" />
        <input
          type="text"
          role="combobox"
          aria-label={placeholder}
          aria-expanded={items.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active && optionId(active.to)}
          placeholder={placeholder}
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          enterKeyHint="go"
          value={text}
          onChange={(event) => {
            setChosen(undefined);
            onTextChange(event.currentTarget.value);
          }}
          onKeyDown={onKeyDown}
          className="h-13 min-w-0 flex-1 bg-transparent text-base text-ink outline-none placeholder:text-subtle"
        />
        <button type="button" onClick={onClose} className="grid cursor-pointer rounded-control">
          <Kbd>
            Esc<VisuallyHidden> closes</VisuallyHidden>
          </Kbd>
        </button>
      </div>
      <PaletteOptions
        id={listId}
        groups={groups}
        active={active?.to}
        optionId={optionId}
        onPoint={setChosen}
        onChoose={onClose}
      />
      <div className="flex items-center gap-4 border-t border-line px-4 py-2.5 text-xs text-muted">
        <p role="status" className="min-w-0 flex-1 truncate">
          {status}
        </p>
        <p aria-hidden="true" className="flex items-center gap-1.5 max-sm:hidden">
          <Kbd>↑</Kbd>
          <Kbd>↓</Kbd> to move
          <Kbd className="ms-2">↵</Kbd> to open
        </p>
      </div>
      {setting && (
        <div className="border-t border-line px-4 py-2 text-xs text-muted">{setting}</div>
      )}
    </Modal>
  );
}
