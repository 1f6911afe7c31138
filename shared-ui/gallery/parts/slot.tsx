import { Slot, SlotHostContext } from '../../src/index.ts';

export const part = { name: 'Slot', group: 'Surfaces', of: { Slot } } as const;

/** What the host puts into the slot, here a sentence. */
export function Filled() {
  const mount = (_: unknown, element: HTMLElement) => {
    element.textContent = 'A contribution of another remote';
    return () => element.replaceChildren();
  };
  return (
    <SlotHostContext value={{ mount }}>
      <Slot name="agent.after-overview" props={{ agentId: 1 }} />
    </SlotHostContext>
  );
}
