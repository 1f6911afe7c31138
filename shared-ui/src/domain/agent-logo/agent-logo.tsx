import type { Agent } from '@agent-atlas/api-client/rules';
import { cn } from '../../lib/cn.ts';
import { categoryTone } from '../category/category-tone.ts';

const SIZES = {
  small: { box: 'size-8 rounded-control text-sm', mark: 18 },
  medium: { box: 'size-11 rounded-card text-lg', mark: 26 },
  large: { box: 'size-16 rounded-card text-2xl', mark: 38 },
} as const;

export interface AgentLogoProps {
  agent: Pick<Agent, 'name' | 'logo' | 'category'>;
  size?: keyof typeof SIZES;
  className?: string;
}

/**
 * An agent's logo, or its initial on the color of its category. Decorative: show the name next to
 * it.
 */
export function AgentLogo({ agent, size = 'medium', className }: AgentLogoProps) {
  const { box, mark } = SIZES[size];
  if (!agent.logo) {
    return (
      <span
        aria-hidden="true"
        className={cn(
          'grid shrink-0 place-items-center font-semibold uppercase',
          box,
          categoryTone(agent.category).soft,
          className,
        )}
      >
        {[...agent.name][0]}
      </span>
    );
  }
  // Logos are black on transparent unless their file name ends with `-color`.
  const isColored = agent.logo.endsWith('-color');
  return (
    <span
      className={cn(
        'grid shrink-0 place-items-center border border-line bg-surface',
        box,
        className,
      )}
    >
      <img
        src={`/logos/${agent.logo}.svg`}
        alt=""
        loading="lazy"
        decoding="async"
        width={mark}
        height={mark}
        className={isColored ? 'object-contain' : 'object-contain dark:invert'}
      />
    </span>
  );
}
