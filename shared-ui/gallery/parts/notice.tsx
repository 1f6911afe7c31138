import { Notice, TextLink } from '../../src/index.ts';

export const part = { name: 'Notice', group: 'Surfaces', of: { Notice } } as const;

export function Accent() {
  return <Notice className="w-full">Paper Lantern fits your budget and works with Slack.</Notice>;
}

export function Warning() {
  return (
    <Notice tone="warning" title="Retired on May 8, 2026" headingLevel="h4" className="w-full">
      <p>
        Paper Lantern has no rank and takes no votes. <TextLink to="/popular">See others</TextLink>
      </p>
    </Notice>
  );
}
