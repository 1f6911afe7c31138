import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';

export interface PaletteItem {
  /** Path of the item's page. Unique within a palette. */
  to: string;
  label: string;
  /** A few words next to the label. */
  detail?: string;
  icon: ReactNode;
}

export interface PaletteGroup {
  title: string;
  items: readonly PaletteItem[];
}

export interface PaletteOptionsProps {
  id: string;
  groups: readonly PaletteGroup[];
  /** Path of the active option. */
  active: string | undefined;
  optionId: (to: string) => string;
  onPoint: (to: string) => void;
  onChoose: () => void;
}

/** The options of a palette. They are links, so that middle click and the context menu work. */
export function PaletteOptions({
  id,
  groups,
  active,
  optionId,
  onPoint,
  onChoose,
}: PaletteOptionsProps) {
  return (
    <div id={id} role="listbox" aria-label="Results" className="min-h-0 flex-1 overflow-y-auto p-2">
      {groups
        .filter(({ items }) => items.length > 0)
        .map(({ title, items }) => (
          // biome-ignore lint/a11y/useSemanticElements: a <fieldset> groups fields, not options
          <div key={title} role="group" aria-label={title} className="not-first:mt-2">
            <p aria-hidden="true" className="px-2.5 py-1.5 text-xs font-semibold text-muted">
              {title}
            </p>
            {items.map(({ to, label, detail, icon }) => (
              <Link
                key={to}
                id={optionId(to)}
                to={to}
                role="option"
                aria-selected={to === active}
                tabIndex={-1}
                onClick={onChoose}
                onMouseMove={() => onPoint(to)}
                className={cn(
                  'flex min-h-11 items-center gap-3 rounded-control px-2.5 py-1.5 text-sm',
                  to === active ? 'bg-accent-soft text-accent-ink' : 'text-ink',
                )}
              >
                <span className="grid size-8 shrink-0 place-items-center text-muted">{icon}</span>
                <span className="min-w-0 truncate font-medium">{label}</span>
                {detail && (
                  <span className="ms-auto min-w-0 shrink-2 truncate text-muted">{detail}</span>
                )}
              </Link>
            ))}
          </div>
        ))}
    </div>
  );
}
