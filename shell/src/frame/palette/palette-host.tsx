import { type ComponentType, useEffect, useState } from 'react';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Whether a key press asks for the palette: Ctrl or ⌘ with K anywhere, `/` where nothing is being typed. */
function asksForPalette(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]'))
    return false;
  const command = event.ctrlKey || event.metaKey;
  if (event.key === 'k') return command && !event.shiftKey;
  return event.key === '/' && !command && !isTyping(event.target);
}

/** Opens the command palette on its keys. Its code comes when it is asked for the first time. */
export function PaletteHost() {
  const [open, setOpen] = useState(false);
  const [View, setView] = useState<ComponentType<{ onClose: () => void }>>();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!asksForPalette(event)) return;
      event.preventDefault();
      setOpen(true);
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  useEffect(() => {
    if (!open || View) return;
    import('./palette.tsx').then(
      ({ Palette }) => setView(() => Palette),
      // Off the network, say. The next press asks again.
      () => setOpen(false),
    );
  }, [open, View]);

  return open && View ? <View onClose={() => setOpen(false)} /> : null;
}
