import { searchQuery } from '@agent-atlas/api/client';
import type { SearchResult } from '@agent-atlas/api/rules';
import { CommandPalette } from '@agent-atlas/shared-ui/command-palette';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import { foundGroups, homeGroups } from './palette-groups.tsx';
import { recentPages } from './recent-pages.ts';
import { useSettled } from './use-settled.ts';

/** Milliseconds of rest in typing after which the API is asked. */
const TYPING_REST_MS = 150;
const MOST_AGENTS = 6;

/** While the answer to a longer text is on its way: those of the last answer that fit it too. */
function fitting(found: SearchResult | undefined, text: string): SearchResult | undefined {
  const fits = ({ name }: { name: string }) => name.toLowerCase().includes(text.toLowerCase());
  return (
    found && {
      ...found,
      agents: found.agents.filter(fits),
      categories: found.categories.filter(fits),
    }
  );
}

function statusOf(wanted: string, settled: boolean, failed: boolean, found?: SearchResult): string {
  if (!wanted) return 'Type to search agents, categories and pages';
  if (failed) return 'The search is not available right now';
  if (!settled || !found) return 'Searching...';
  const { total = found.agents.length, categories } = found;
  const count = total + categories.length;
  if (count === 0) return `Nothing found for "${wanted}"`;
  return count === 1 ? '1 result' : `${count} results`;
}

/** The command palette with its data. Typing on cancels the request for what was typed before. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState('');
  const [recent] = useState(recentPages);
  const { pathname, search } = useLocation();
  const wanted = text.trim();
  const asked = useSettled(wanted, TYPING_REST_MS);
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchQuery(asked, { limit: MOST_AGENTS }),
    enabled: asked !== '',
    placeholderData: keepPreviousData,
  });
  const settled = asked === wanted && !isPlaceholderData;
  const found = isError ? undefined : settled ? data : fitting(data, wanted);
  const seen = recent.filter(({ to }) => to !== pathname + search);
  return (
    <CommandPalette
      text={text}
      onTextChange={setText}
      groups={wanted ? foundGroups(wanted, found) : homeGroups(seen)}
      status={statusOf(wanted, settled, isError, data)}
      placeholder="Search AI agents..."
      onClose={onClose}
    />
  );
}
