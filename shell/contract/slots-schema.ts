import { z } from 'zod';
import type { SlotName, SlotProps } from './slots.ts';

const MAX_NAME = 500;

/** What a page may pass to its slots. */
const schemas: { readonly [Name in SlotName]: z.ZodType<SlotProps[Name]> } = {
  'agent.after-overview': z.object({ agentId: z.int(), agentName: z.string().max(MAX_NAME) }),
  'category.after-agents': z.object({ category: z.string().max(MAX_NAME) }),
  'search.answers': z.object({ q: z.string().max(MAX_NAME) }),
};

/** Whether pages of this version of the contract may offer the slot. */
export const isSlotName = (name: string): name is SlotName => Object.hasOwn(schemas, name);

/** The props of a slot. @throws ZodError when the page passes something else */
export const parseSlotProps = <Name extends SlotName>(name: Name, props: unknown) =>
  schemas[name].parse(props);
