import { Button, LinkButton, PlusIcon } from '../../src/index.ts';

export const part = { name: 'Button', group: 'Actions', of: { Button, LinkButton } } as const;

const VARIANTS = ['primary', 'secondary', 'outline', 'ghost'] as const;

/** Use `primary` for the main action of a screen. */
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

/** Toggle buttons use `aria-pressed`, which also sets their style. */
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

/** For navigation. */
export function Links() {
  return VARIANTS.map((variant) => (
    <LinkButton key={variant} variant={variant} to="/">
      {variant}
    </LinkButton>
  ));
}
