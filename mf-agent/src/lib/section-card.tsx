import { Card, CardContent } from '@agent-atlas/shared-ui';
import { type ReactNode, useId } from 'react';

export interface SectionCardProps {
  title: string;
  children: ReactNode;
}

export function SectionCard({ title, children }: SectionCardProps) {
  const titleId = useId();
  return (
    <section aria-labelledby={titleId} className="min-w-0">
      <Card>
        <CardContent>
          <h2 id={titleId} className="mb-3 text-lg font-semibold text-ink">
            {title}
          </h2>
          {children}
        </CardContent>
      </Card>
    </section>
  );
}
