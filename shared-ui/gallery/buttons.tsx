import { Badge, Button, Kbd, LinkButton, PlusIcon, SectionHeader } from '../src/index.ts';

const VARIANTS = ['primary', 'secondary', 'outline', 'ghost'] as const;
const BADGES = ['neutral', 'accent', 'outline', 'success', 'warning', 'danger', 'gold'] as const;

export function Buttons() {
  return (
    <section className="flex flex-col gap-3">
      <SectionHeader title="Buttons" text="Every variant, size and state" to="/" />
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-2">
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant}>Medium</Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} size="icon" aria-label="Add">
            <PlusIcon />
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} aria-pressed={true}>
            Pressed
          </Button>
          <LinkButton variant={variant} to="/">
            Link
          </LinkButton>
        </div>
      ))}
      <div className="flex flex-wrap gap-2">
        {BADGES.map((variant) => (
          <Badge key={variant} variant={variant}>
            {variant}
          </Badge>
        ))}
        <Kbd>Esc</Kbd>
      </div>
    </section>
  );
}
