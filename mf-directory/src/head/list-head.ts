import type { Page } from '@agent-atlas/api/client';
import type { Agent } from '@agent-atlas/api/rules';
import type { Head } from '@agent-atlas/shell/contract';
import type { ListState } from '../listing/list-state.ts';
import { listJsonLd } from './json-ld.ts';

interface ListHead extends Pick<Head, 'title' | 'description' | 'canonicalPath' | 'card'> {
  readonly state: ListState;
  readonly agents: Page<Agent> | null | undefined;
}

/** The head of a page that is one list of agents: its first part is what is listed and indexed. */
export function listHead({ state, agents, ...head }: ListHead): Head {
  if (state.after) {
    const missing = agents?.items.length === 0;
    return { ...head, noIndex: true, ...(missing && { status: 404 }) };
  }
  return { ...head, jsonLd: listJsonLd(head.title, head.canonicalPath, agents?.items) };
}
