import { searchQuery } from '@agent-atlas/api/client';
import type { SearchResult } from '@agent-atlas/api/rules';
import { Checkbox } from '@agent-atlas/shared-ui';
import { CommandPalette } from '@agent-atlas/shared-ui/command-palette';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation } from 'react-router-dom';
import type { FrameLinks, SetMap } from '../../../contract/boot.ts';
import { foundGroups, homeGroups } from './palette-groups.tsx';
import { recentPages } from './recent-pages.ts';
import { setSlashKey, useSlashKey } from './slash-key.ts';
import { useDebounced } from './use-debounced.ts';

/** Pause in typing after which the API is called. */
const DEBOUNCE_MS = 150;
const MAX_AGENTS = 6;

export interface PaletteProps {
  links: FrameLinks;
  onClose: () => void;
}

/** The previous results that also match `text`, shown until the response for it arrives. */
function matching(found: SearchResult | undefined, text: string): SearchResult | undefined {
  const matches = ({ name }: { name: string }) => name.toLowerCase().includes(text.toLowerCase());
  return (
    found && {
      ...found,
      agents: found.agents.filter(matches),
      categories: found.categories.filter(matches),
    }
  );
}

function statusOf(
  wanted: string,
  isCurrent: boolean,
  failed: boolean,
  found?: SearchResult,
): string {
  if (!wanted) return 'Type to search agents, categories and pages';
  if (failed) return 'The search is not available right now';
  if (!isCurrent || !found) return 'Searching...';
  const { total = found.agents.length, categories } = found;
  const count = total + categories.length;
  if (count === 0) return `Nothing found for "${wanted}"`;
  return count === 1 ? '1 result' : `${count} results`;
}

/** The command palette with its data. Further typing cancels the previous request. */
export function Palette({ links, onClose }: PaletteProps) {
  const [text, setText] = useState('');
  const [recent] = useState(recentPages);
  const isSlashKeyOn = useSlashKey();
  const { pathname, search } = useLocation();
  const wanted = text.trim();
  const query = useDebounced(wanted, DEBOUNCE_MS);
  const { data, isError, isPlaceholderData } = useQuery({
    ...searchQuery(query, { limit: MAX_AGENTS }),
    enabled: query !== '',
    placeholderData: keepPreviousData,
  });
  const { rest = '' } = links;
  const { data: map } = useQuery({
    queryKey: [rest],
    queryFn: async (): Promise<SetMap> => (await fetch(rest)).json(),
    enabled: rest !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  const all = map ? { ...links, palette: map.palette } : links;
  const isCurrent = query === wanted && !isPlaceholderData;
  const found = isError ? undefined : isCurrent ? data : matching(data, wanted);
  const seen = recent.filter(({ to }) => to !== pathname + search);
  return (
    <CommandPalette
      text={text}
      onTextChange={setText}
      groups={wanted ? foundGroups(wanted, found, all) : homeGroups(seen, all)}
      status={statusOf(wanted, isCurrent, isError, data)}
      placeholder="Search AI agents..."
      onClose={onClose}
      setting={
        <Checkbox
          label="Open with the / key"
          checked={isSlashKeyOn}
          onChange={(event) => setSlashKey(event.currentTarget.checked)}
          className="items-center gap-2 text-xs"
        />
      }
    />
  );
}
