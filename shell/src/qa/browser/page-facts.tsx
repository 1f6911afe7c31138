import type { QaBoot } from '../../../contract/boot.ts';

interface PageFactsProps {
  readonly drawnBy: string;
  readonly qa: QaBoot;
  readonly loads: ReadonlyMap<string, number>;
  readonly onOutline: (shown: boolean) => void;
}

const ms = (value: number) => `${Math.round(value)} ms`;

/** The remote that rendered the page, and timings. */
export function PageFacts({ drawnBy, qa, loads, onOutline }: PageFactsProps) {
  const [navigation] = performance.getEntriesByType('navigation');
  const facts = [
    ['Drawn by', drawnBy],
    ['Made on the server', ms(qa.renderMs)],
    ...(navigation instanceof PerformanceNavigationTiming
      ? [
          ['First byte', ms(navigation.responseStart)],
          ['Document', ms(navigation.domContentLoadedEventEnd)],
        ]
      : []),
    ...[...loads].map(([name, time]) => [`${name} loaded`, ms(time)]),
    ['Session ends', new Date(qa.expires).toLocaleString()],
  ];
  return (
    <>
      <h2>This page</h2>
      <dl>
        {facts.map(([name, value]) => (
          <div key={name} className="fact">
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <label className="check">
        <input type="checkbox" onChange={({ target }) => onOutline(target.checked)} />
        Outline what each remote drew
      </label>
    </>
  );
}
