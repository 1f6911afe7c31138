import { Badge, Kbd } from '../../src/index.ts';

export const part = { name: 'Badge', group: 'Surfaces', of: { Badge, Kbd } } as const;

const VARIANTS = ['neutral', 'accent', 'outline', 'success', 'warning', 'danger', 'gold'] as const;

export function Variants() {
  return VARIANTS.map((variant) => (
    <Badge key={variant} variant={variant}>
      {variant}
    </Badge>
  ));
}

export function Key() {
  return <Kbd>Esc</Kbd>;
}
