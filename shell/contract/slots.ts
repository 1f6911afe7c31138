import type { QueryClient } from '@tanstack/react-query';
import type { ComponentType } from 'react';

/** The slots that pages offer, with the props that a contribution receives: data only, as JSON. */
export interface SlotProps {
  /** On an agent's page, below the overview. */
  readonly 'agent.after-overview': {
    readonly agentId: number;
    readonly agentName: string;
  };
  /** On a category's page, below its agents. */
  readonly 'category.after-agents': { readonly category: string };
  /** On the search page, above the results: links to other pages that answer the search, if there are any. */
  readonly 'search.answers': { readonly q: string };
}

export type SlotName = keyof SlotProps;

/** What `src/slots/<id>.tsx` exports. */
export interface SlotModule<Name extends SlotName> {
  readonly Contribution: ComponentType<SlotProps[Name]>;
}

interface ContributionTo<Name extends SlotName> {
  /** Name of the file in `src/slots`, kebab-case, unique within the remote. */
  readonly id: string;
  readonly slot: Name;
  /** 0 to 9999. Lower contributions come first; those with the same order are sorted by remote. */
  readonly order: number;
  /** Fetches the component's data into `queryClient`. Only the server calls it. */
  readonly load?: (context: {
    readonly props: SlotProps[Name];
    readonly queryClient: QueryClient;
  }) => Promise<void>;
  /** Props with which the gate renders the component, one to five. API calls get a 404 there. */
  readonly examples: readonly SlotProps[Name][];
  readonly component: () => Promise<SlotModule<Name>>;
}

/**
 * A component for a slot of another remote's page. On the server, a renderer of its own remote
 * renders it; in the browser, it is a separate React root. A failure therefore removes only the
 * contribution, and `useParams` is empty.
 */
export type SlotContribution<Name extends SlotName = SlotName> = {
  readonly [Each in Name]: ContributionTo<Each>;
}[Name];

/** A slot of a page, for `Slot` of shared-ui. */
export function slot<Name extends SlotName>(name: Name, props: SlotProps[Name]) {
  return { name, props };
}

/** Name under which a container exposes the component of a contribution. */
export const exposedSlot = (id: string) => `./slots/${id}`;

/** Prefix of the React ids of a contribution, the same on server and browser. */
export const slotIdPrefix = (remote: string, id: string) => `${remote}-${id}-`;

export const SLOT_LIMITS = {
  /** Most contributions of a remote. */
  remote: 8,
  /** Most examples of a contribution. */
  examples: 5,
  /** Most contributions that one slot shows. */
  slot: 4,
  /** Most slots of a page. */
  page: 8,
  /** Most HTML and data of a contribution, in bytes. */
  html: 64_000,
  state: 64_000,
  /** Most bytes of a contribution's own browser files, not compressed. */
  files: 200_000,
} as const;
