import type { ComponentType } from 'react';
import * as parts from '../../src/index.ts';
import { Icon, type IconProps, VisuallyHidden } from '../../src/index.ts';

export const part = { name: 'Icon', group: 'Surfaces', of: { Icon, VisuallyHidden } } as const;

const ICONS = Object.entries<unknown>(parts).flatMap(([name, value]) =>
  name.endsWith('Icon') && name !== 'Icon' && name !== 'CategoryIcon' && isComponent(value)
    ? [{ name: name.replace('Icon', ''), Shown: value }]
    : [],
);

function isComponent(value: unknown): value is ComponentType<IconProps> {
  return typeof value === 'function';
}

/** Icons are decorative. The control or the adjacent text provides the name. */
export function All() {
  return ICONS.map(({ name, Shown }) => (
    <span key={name} className="flex w-24 flex-col items-center gap-1.5 text-xs text-muted">
      <Shown />
      {name}
    </span>
  ));
}

/** An icon without a control or adjacent text needs hidden text. */
export function WithHiddenText() {
  return (
    <p>
      <parts.TrophyIcon />
      <VisuallyHidden>First of its category</VisuallyHidden>
    </p>
  );
}
