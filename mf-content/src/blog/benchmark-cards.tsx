import { Badge } from '@agent-atlas/shared-ui';
import { InlineText } from './inline-text.tsx';
import type { Benchmark } from './types.ts';

export function BenchmarkCards({ benchmarks }: { benchmarks: readonly Benchmark[] }) {
  return benchmarks.map((benchmark) => <BenchmarkCard key={benchmark.id} benchmark={benchmark} />);
}

function BenchmarkCard({ benchmark }: { benchmark: Benchmark }) {
  const { id, name, purpose, methodology, capabilities, maintainers } = benchmark;
  return (
    <section
      aria-labelledby={id}
      className="rounded-card border border-line bg-surface p-5 [&>h3]:mt-0"
    >
      <h3 id={id}>{name}</h3>
      <dl className="mt-3 grid gap-x-6 gap-y-2 text-[0.95em] sm:grid-cols-[8rem_1fr]">
        <dt className="font-medium text-muted">Purpose</dt>
        <dd>
          <InlineText text={purpose} />
        </dd>
        <dt className="font-medium text-muted">Methodology</dt>
        <dd>
          <InlineText text={methodology} />
        </dd>
        <dt className="font-medium text-muted">Capabilities</dt>
        <dd className="flex flex-wrap gap-1.5">
          {capabilities.map((capability) => (
            <Badge key={capability}>{capability}</Badge>
          ))}
        </dd>
        <dt className="font-medium text-muted">Maintainers</dt>
        <dd>{maintainers}</dd>
      </dl>
    </section>
  );
}
