import type { QaBoot } from '../../../contract/boot.ts';
import { FactList } from './fact-list.tsx';

interface PageFactsProps {
  readonly renderedBy: string;
  readonly qa: QaBoot;
  readonly loads: ReadonlyMap<string, number>;
  readonly onOutline: (shown: boolean) => void;
}

const ms = (value: number) => `${Math.round(value)} ms`;

/** The remote that rendered the page, and timings. */
export function PageFacts({ renderedBy, qa, loads, onOutline }: PageFactsProps) {
  const [navigation] = performance.getEntriesByType('navigation');
  const facts = [
    ['Rendered by', renderedBy],
    ['Rendered on the server', ms(qa.renderMs)],
    ...(navigation instanceof PerformanceNavigationTiming
      ? [
          ['First byte', ms(navigation.responseStart)],
          ['Document', ms(navigation.domContentLoadedEventEnd)],
        ]
      : []),
    ...[...loads].map(([name, time]) => [`${name} loaded`, ms(time)]),
    ['Request', qa.requestId],
  ];
  return (
    <details open>
      <summary>This page</summary>
      <FactList facts={facts} />
      <label className="check">
        <input type="checkbox" onChange={({ target }) => onOutline(target.checked)} />
        Outline what each remote rendered
      </label>
    </details>
  );
}
