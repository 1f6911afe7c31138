import { Tooltip } from '../../src/components/tooltip/tooltip.tsx';

export const part = { name: 'Tooltip', group: 'Overlays', of: { Tooltip } } as const;

const trigger = 'text-muted underline decoration-dotted';

/** For additional information only: visitors must not need a tooltip. */
export function Remark() {
  return (
    <Tooltip text="This term is coming soon">
      <button type="button" className={trigger}>
        Tooltip
      </button>
    </Tooltip>
  );
}

/** The second tooltip opens without a delay within 300 ms of the first. */
export function Neighbors() {
  return ['First', 'Second'].map((name) => (
    <Tooltip key={name} text={`About the ${name.toLowerCase()}`}>
      <button type="button" className={trigger}>
        {name}
      </button>
    </Tooltip>
  ));
}
