import { Card, initials } from '@agent-atlas/shared-ui';
import type { Author } from './types.ts';

export function AuthorBox({ author: { name, title, bio } }: { author: Author }) {
  return (
    <aside aria-label="About the author">
      <Card className="flex gap-4 p-5">
        <span
          aria-hidden="true"
          className="grid size-12 shrink-0 place-items-center rounded-full bg-accent-soft font-semibold text-accent-ink"
        >
          {initials(name)}
        </span>
        <div>
          <p className="font-semibold text-ink">{name}</p>
          <p className="text-sm text-muted">{title}</p>
          <p className="mt-2 text-muted">{bio}</p>
        </div>
      </Card>
    </aside>
  );
}
