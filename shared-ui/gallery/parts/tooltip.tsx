import { Tooltip } from '../../src/components/tooltip/tooltip.tsx';

export const part = { name: 'Tooltip', group: 'Overlays', of: { Tooltip } } as const;

const trigger = 'text-muted underline decoration-dotted';

/** A remark, never the only place of something needed. */
export function Remark() {
  return (
    <Tooltip text="This term is coming soon">
      <button type="button" className={trigger}>
        Tooltip
      </button>
    </Tooltip>
  );
}

/** Within 300 ms of the first one, the second opens without a delay. */
export function Neighbors() {
  return ['First', 'Second'].map((name) => (
    <Tooltip key={name} text={`About the ${name.toLowerCase()}`}>
      <button type="button" className={trigger}>
        {name}
      </button>
    </Tooltip>
  ));
}
