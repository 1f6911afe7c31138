import { Button, LinkButton, PlusIcon } from '../../src/index.ts';

export const part = { name: 'Button', group: 'Actions', of: { Button, LinkButton } } as const;

const VARIANTS = ['primary', 'secondary', 'outline', 'ghost'] as const;

/** `primary` for the one thing that a screen is for. */
export function Variants() {
  return VARIANTS.map((variant) => (
    <Button key={variant} variant={variant}>
      {variant}
    </Button>
  ));
}

export function Sizes() {
  return (
    <>
      <Button size="sm">Small</Button>
      <Button>Medium</Button>
      <Button size="lg">Large</Button>
      <Button size="icon" aria-label="Add">
        <PlusIcon />
      </Button>
    </>
  );
}

export function Disabled() {
  return VARIANTS.map((variant) => (
    <Button key={variant} variant={variant} disabled>
      {variant}
    </Button>
  ));
}

/** `aria-pressed` is how a button that stays on looks and is announced. */
export function Pressed() {
  return (
    <>
      <Button variant="outline" aria-pressed={true}>
        Outline
      </Button>
      <Button variant="ghost" aria-pressed={true}>
        Ghost
      </Button>
    </>
  );
}

/** For going somewhere. */
export function Links() {
  return VARIANTS.map((variant) => (
    <LinkButton key={variant} variant={variant} to="/">
      {variant}
    </LinkButton>
  ));
}
