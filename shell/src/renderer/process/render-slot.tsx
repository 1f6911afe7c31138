import { createQueryClient, createQueryFn, type QueryFetch } from '@agent-atlas/api/client';
import { hashKey, QueryClientProvider } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { StaticRouter } from 'react-router-dom';
import type { BootQuery } from '../../../contract/boot.ts';
import type { RemoteModule, RouteContext } from '../../../contract/remote.ts';
import {
  type SlotContribution,
  type SlotName,
  type SlotProps,
  slotIdPrefix,
} from '../../../contract/slots.ts';
import { isSlotName, parseSlotProps } from '../../../contract/slots-schema.ts';
import type { SlotJob } from '../protocol.ts';
import { renderHtml } from './html.ts';
import { isComplete, stateOf } from './render-page.tsx';

interface SlotResult {
  readonly html: string;
  /** Only queries that the page does not have. */
  readonly state: readonly BootQuery[];
  readonly complete: boolean;
}

interface SlotParts {
  readonly remote: RemoteModule | undefined;
  readonly fetch: QueryFetch;
  /** The data of the page around it. */
  readonly page: readonly BootQuery[];
  /** A fault injected by a QA session, as a step before the loader. */
  readonly before?: ((context: RouteContext) => Promise<void>) | undefined;
}

/** Binds a contribution to its props. @throws ZodError when the page passes something else */
function parseContribution<Name extends SlotName>(
  contribution: SlotContribution<Name>,
  given: unknown,
) {
  const props = parseSlotProps(contribution.slot, given);
  return {
    load: (queryClient: RouteContext['queryClient']) => contribution.load?.({ props, queryClient }),
    element: async () => {
      const { Contribution }: { Contribution: ComponentType<SlotProps[Name]> } =
        await contribution.component();
      return <Contribution {...props} />;
    },
  };
}

/**
 * Renders a contribution with a query client of its own. It reads the page's data, but cannot replace it.
 *
 * @throws the contribution's error
 */
export async function renderSlot(
  { id, props, url }: SlotJob,
  { remote, fetch, page, before }: SlotParts,
): Promise<SlotResult> {
  const contribution = remote?.slots?.find((each) => each.id === id);
  if (!remote || !contribution || !isSlotName(contribution.slot))
    throw new Error(`The release has no contribution "${id}"`);
  const queryClient = createQueryClient(createQueryFn({ fetch }));
  const { load, element } = parseContribution(contribution, props);
  const takePageData = () => {
    for (const { queryKey, data } of page) queryClient.setQueryData(queryKey, data);
  };
  takePageData();
  await before?.({ params: {}, search: new URLSearchParams(), queryClient });
  await load(queryClient);
  // The browser renders it with the page's data, whatever `load` wrote.
  takePageData();
  const { pathname, search } = new URL(url);
  const { html, error } = await renderHtml(
    <StaticRouter location={pathname + search}>
      <QueryClientProvider client={queryClient}>{await element()}</QueryClientProvider>
    </StaticRouter>,
    { identifierPrefix: slotIdPrefix(remote.name, id) },
  );
  if (error !== undefined) throw error;
  const taken = new Set(page.map(({ queryKey }) => hashKey(queryKey)));
  return {
    html,
    state: stateOf(queryClient).filter(({ queryKey }) => !taken.has(hashKey(queryKey))),
    complete: isComplete(queryClient),
  };
}
