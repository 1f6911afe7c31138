import { useEffect, useRef, useState } from 'react';
import { z } from 'zod';

/** Session storage key of the panel's position and open state, as JSON. */
const KEY = 'atlas-qa-panel';
/** From this width on, in CSS pixels, the panel can be next to the page. */
const BESIDE = '(min-width: 1024px)';

const stateSchema = z.object({ open: z.boolean(), dock: z.enum(['right', 'bottom']) });
type DockState = z.infer<typeof stateSchema>;

function stored(): DockState {
  try {
    return stateSchema.parse(JSON.parse(sessionStorage.getItem(KEY) ?? ''));
  } catch {
    // On narrow screens, an open panel would cover the page that the tester wants to see.
    return { open: matchMedia(BESIDE).matches, dock: 'right' };
  }
}

const FIELDS = 'input, textarea, select, [contenteditable]:not([contenteditable=false])';

/** Whether a key press opens or closes the panel: Alt+Q, by its position on the keyboard, outside fields. */
export function isPanelShortcut(event: KeyboardEvent): boolean {
  const { code, altKey, ctrlKey, metaKey, shiftKey } = event;
  if (code !== 'KeyQ' || !altKey || ctrlKey || metaKey || shiftKey) return false;
  const [target] = event.composedPath();
  return !(target instanceof Element && target.closest(FIELDS));
}

/** State and keyboard of the panel. `body` is the element that gets the focus when the panel opens. */
export function useDock(host: HTMLElement) {
  const [state, setState] = useState(stored);
  const body = useRef<HTMLDivElement>(null);
  const toggle = useRef<HTMLButtonElement>(null);
  const before = useRef<HTMLElement>(null);
  const { open, dock } = state;

  useEffect(() => {
    sessionStorage.setItem(KEY, JSON.stringify(state));
    host.dataset.dock = state.open ? state.dock : 'bar';
  }, [state, host]);

  const close = () => {
    setState({ ...state, open: false });
    const target = before.current?.isConnected ? before.current : toggle.current;
    before.current = null;
    target?.focus();
  };
  const show = () => {
    const { activeElement } = document;
    if (
      activeElement instanceof HTMLElement &&
      activeElement !== host &&
      activeElement !== document.body
    )
      before.current = activeElement;
    setState({ ...state, open: true });
    // The body exists once React has rendered it.
    requestAnimationFrame(() => body.current?.focus());
  };
  const onShortcut = () => {
    const isInside = host.contains(document.activeElement);
    if (open && isInside) close();
    else show();
  };
  const latest = useRef(onShortcut);
  latest.current = onShortcut;
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isPanelShortcut(event)) return;
      event.preventDefault();
      latest.current();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);

  return {
    open,
    dock,
    body,
    toggle,
    close,
    onShortcut,
    onToggle: () => (open ? close() : show()),
    move: () => setState({ ...state, dock: dock === 'right' ? 'bottom' : 'right' }),
  };
}
