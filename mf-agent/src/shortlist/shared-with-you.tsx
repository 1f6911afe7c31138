import { agentQuery } from '@agent-atlas/api-client';
import { agentPath } from '@agent-atlas/api-client/rules';
import { Button, ErrorState, formatCount, Notice, TextLink, toast } from '@agent-atlas/shared-ui';
import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { focusMain } from '../lib/focus-main.ts';
import { SHORTLIST_PATH } from '../lib/urls.ts';
import { readShared } from './shared-shortlist.ts';
import { mergeShortlists, nameOf, type Shortlist } from './shortlist.ts';
import { changeShortlist } from './shortlist-store.ts';

/** How many agents of the link are shown by name: each one is a request. */
const NAMED = 20;

/**
 * The shortlist in the URL's fragment. Adds it to the visitor's own shortlist only on request. Only
 * for browsers.
 */
export function SharedWithYou() {
  const navigate = useNavigate();
  const shared = readShared(useLocation().hash);
  if (shared === null) return null;
  const close = () => {
    focusMain();
    void navigate(SHORTLIST_PATH, { replace: true, preventScrollReset: true });
  };
  if ('problem' in shared) {
    return (
      <ErrorState
        headingLevel="h2"
        tone="warning"
        className="mb-6"
        title="The link does not contain a readable shortlist"
        text={`${shared.problem} Your own shortlist is below.`}
        action={
          <Button variant="outline" onClick={close}>
            Close
          </Button>
        }
      />
    );
  }
  return <SharedAgents shortlist={shared.shortlist} onClose={close} />;
}

interface SharedAgentsProps {
  shortlist: Shortlist;
  onClose: () => void;
}

function SharedAgents({ shortlist, onClose }: SharedAgentsProps) {
  const queryClient = useQueryClient();
  const [problem, setProblem] = useState<string>();
  const named = shortlist.slice(0, NAMED);
  const results = useQueries({ queries: named.map(({ id }) => agentQuery(id)) });

  function keep() {
    const agents = shortlist.map((agent) => ({
      ...agent,
      name: queryClient.getQueryData(agentQuery(agent.id).queryKey)?.name ?? '',
    }));
    const failed = changeShortlist((list) => mergeShortlists(list, agents));
    setProblem(failed);
    if (failed) return;
    toast({ title: 'Added to your shortlist', description: formatCount(agents.length, 'agent') });
    onClose();
  }

  return (
    <Notice title="Shared with you" className="mb-6">
      <p>
        This link contains {formatCount(shortlist.length, 'agent')}. Your own shortlist is below.
      </p>
      <ul className="my-3 flex list-disc flex-col gap-1 pl-5">
        {named.map((agent, index) => {
          const data = results[index]?.data;
          return (
            <li key={agent.id}>
              {data === null ? (
                `${nameOf(agent)} (no longer listed)`
              ) : (
                <TextLink to={agentPath(agent.id)}>{data?.name ?? nameOf(agent)}</TextLink>
              )}
              {agent.note && <span className="block text-muted">{agent.note}</span>}
            </li>
          );
        })}
      </ul>
      {shortlist.length > NAMED && <p className="mb-3">and {shortlist.length - NAMED} more</p>}
      <p role="alert" className="mb-3 font-medium text-danger empty:hidden">
        {problem}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button onClick={keep}>Add to my shortlist</Button>
        <Button variant="outline" onClick={onClose}>
          Dismiss
        </Button>
      </div>
    </Notice>
  );
}
