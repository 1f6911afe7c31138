import { Badge } from '@agent-atlas/shared-ui';
import type { ReactNode } from 'react';

export interface BenchmarkProps {
  purpose: string;
  capabilities: readonly string[];
  maintainers: string;
  /** The methodology. */
  children: ReactNode;
}

const TERM = 'text-sm font-medium text-muted sm:text-[1em]';
const FACT = 'max-sm:mb-3';

/** What there is to know of a standard test of agents; its name is the heading above. */
export function Benchmark({ purpose, capabilities, maintainers, children }: BenchmarkProps) {
  return (
    <dl className="grid gap-x-6 gap-y-0.5 rounded-card border border-line bg-surface p-5 text-[0.95em] sm:grid-cols-[7rem_1fr] sm:items-baseline sm:gap-y-2 print:break-inside-avoid">
      <dt className={TERM}>Purpose</dt>
      <dd className={FACT}>{purpose}</dd>
      <dt className={TERM}>Methodology</dt>
      <dd className={FACT}>{children}</dd>
      <dt className={TERM}>Capabilities</dt>
      <dd className={`flex flex-wrap gap-1.5 pt-1 ${FACT}`}>
        {capabilities.map((capability) => (
          <Badge key={capability}>{capability}</Badge>
        ))}
      </dd>
      <dt className={TERM}>Maintainers</dt>
      <dd>{maintainers}</dd>
    </dl>
  );
}
