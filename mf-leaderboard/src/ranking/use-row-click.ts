import type { MouseEvent } from 'react';
import { useNavigate } from 'react-router-dom';

/**
 * Makes a whole table row lead somewhere for the pointer. What is a control of its own keeps its
 * click, and so does somebody who is selecting text; keyboards use the link in the row.
 */
export function useRowClick(path: string) {
  const navigate = useNavigate();
  return (event: MouseEvent<HTMLTableRowElement>) => {
    const target = event.target instanceof Element ? event.target : null;
    if (target?.closest('a, button, details')) return;
    if (window.getSelection()?.type === 'Range') return;
    if (event.metaKey || event.ctrlKey) window.open(path, '_blank', 'noopener');
    else void navigate(path);
  };
}
