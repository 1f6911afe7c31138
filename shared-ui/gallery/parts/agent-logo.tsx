import { AgentLogo } from '../../src/index.ts';
import { agents } from '../sample.ts';

export const part = { name: 'Agent logo', group: 'Domain', of: { AgentLogo } } as const;

const SIZES = ['small', 'medium', 'large'] as const;

/** The logo, or the initial on the category's color. */
export function Sizes() {
  return agents
    .slice(0, 2)
    .flatMap((agent) =>
      SIZES.map((size) => <AgentLogo key={`${agent.id}-${size}`} agent={agent} size={size} />),
    );
}
