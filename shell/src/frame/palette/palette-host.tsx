import { type ComponentType, useEffect, useState } from 'react';
import type { PaletteProps } from './palette.tsx';
import { isSlashKeyOn } from './slash-key.ts';

function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || target.matches('input, textarea, select'))
  );
}

/** Whether it is the K of the keyboard's layout, or of its place if the layout has no Latin letters. */
const isLetterK = ({ key, code }: KeyboardEvent) =>
  key.toLowerCase() === 'k' || (code === 'KeyK' && !/^[a-z]$/i.test(key));

/** Whether a key press opens the palette: Ctrl or ⌘ with K anywhere, or `/` outside text fields unless it is off. */
function isPaletteShortcut(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.altKey || document.querySelector('dialog[open]'))
    return false;
  const hasModifier = event.ctrlKey || event.metaKey;
  if (isLetterK(event)) return hasModifier && !event.shiftKey;
  return event.key === '/' && !hasModifier && !isTyping(event.target) && isSlashKeyOn();
}

/** Opens the command palette on its keyboard shortcuts. The palette's code loads when it is first opened. */
export function PaletteHost({ links }: Pick<PaletteProps, 'links'>) {
  const [open, setOpen] = useState(false);
  const [View, setView] = useState<ComponentType<PaletteProps>>();

  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPaletteShortcut(event)) return;
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
      // For example when the browser is offline. The next key press tries again.
      () => setOpen(false),
    );
  }, [open, View]);

  return open && View ? <View links={links} onClose={() => setOpen(false)} /> : null;
}
