import { COMPARE_MAX, POPULAR_PATH } from '@agent-atlas/api-client/rules';
import {
  Button,
  EmptyState,
  ErrorState,
  formatCount,
  LinkButton,
  toast,
} from '@agent-atlas/shared-ui';
import { useRef, useState } from 'react';
import { focusMain } from '../lib/focus-main.ts';
import { KeptAgentItem } from './kept-agent-item.tsx';
import { type KeptAgent, keepAgent, nameOf, removeAgent, type Shortlist } from './shortlist.ts';
import { ImportButton, ShortlistActions } from './shortlist-actions.tsx';
import { downloadShortlist } from './shortlist-file.ts';
import { changeShortlist, startShortlist, useShortlist } from './shortlist-store.ts';

/** How many agents are shown at first and after each "Show more": each one is a request. */
const STEP = 20;

/** The shortlist that this browser stores. Only for browsers. */
export function MyShortlist() {
  const stored = useShortlist();
  const [problem, setProblem] = useState<string>();
  if (stored.status === 'denied') {
    return (
      <ErrorState
        headingLevel="h2"
        tone="warning"
        title="This browser does not let the site store your shortlist"
        text="Allow the site to store data in the browser's settings, then reload the page."
      />
    );
  }
  if (stored.status === 'unreadable') {
    return <Unreadable problem={stored.problem} text={stored.text} />;
  }
  return (
    <>
      {problem && (
        <ErrorState
          headingLevel="h2"
          tone="warning"
          className="mb-6"
          title="That did not work"
          text={problem}
          action={
            <Button variant="outline" onClick={() => setProblem(undefined)}>
              Close
            </Button>
          }
        />
      )}
      {stored.shortlist.length === 0 ? (
        <EmptyState
          headingLevel="h2"
          title="Your shortlist is empty"
          text="Press Keep on an agent's page, or import a file that you exported."
          action={
            <div className="flex flex-wrap justify-center gap-2">
              <LinkButton to={POPULAR_PATH}>Browse popular agents</LinkButton>
              <ImportButton onProblem={setProblem} />
            </div>
          }
        />
      ) : (
        <KeptAgents shortlist={stored.shortlist} onProblem={setProblem} />
      )}
    </>
  );
}

interface KeptAgentsProps {
  shortlist: Shortlist;
  onProblem: (problem: string | undefined) => void;
}

function KeptAgents({ shortlist, onProblem }: KeptAgentsProps) {
  const [shown, setShown] = useState(STEP);
  const [chosen, setChosen] = useState<readonly number[]>([]);
  const title = useRef<HTMLHeadingElement>(null);
  const compared = chosen.filter((id) => shortlist.some((agent) => agent.id === id));

  function remove(agent: KeptAgent) {
    const index = shortlist.indexOf(agent);
    const failed = changeShortlist((list) => removeAgent(list, agent.id));
    onProblem(failed);
    if (failed) return;
    // The pressed button is gone, and the heading too if the list is empty.
    if (shortlist.length > 1) title.current?.focus();
    else focusMain();
    toast({
      title: 'Removed from your shortlist',
      description: nameOf(agent),
      action: {
        label: 'Undo',
        altText: `Press Keep on ${nameOf(agent)}'s page`,
        onClick: () => onProblem(changeShortlist((list) => keepAgent(list, agent, index))),
      },
    });
  }

  return (
    <section aria-labelledby="kept-title">
      <h2 id="kept-title" ref={title} tabIndex={-1} className="sr-only">
        Agents on your shortlist
      </h2>
      <ShortlistActions shortlist={shortlist} compared={compared} onProblem={onProblem} />
      <p role="status" className="mt-4 text-sm text-muted">
        <span>{formatCount(shortlist.length, 'agent')} kept.</span>{' '}
        {shortlist.length > 1 && (
          <span>
            {compared.length < 2
              ? `Choose 2 to ${COMPARE_MAX} to compare.`
              : `${compared.length} chosen to compare.`}
          </span>
        )}
      </p>
      <ul className="mt-4 flex flex-col gap-4">
        {shortlist.slice(0, shown).map((agent) => (
          <li key={agent.id} className="min-w-0">
            <KeptAgentItem
              kept={agent}
              chosen={compared.includes(agent.id)}
              full={compared.length >= COMPARE_MAX}
              onChoose={(choose) =>
                setChosen(
                  choose ? [...compared, agent.id] : compared.filter((id) => id !== agent.id),
                )
              }
              onRemove={() => remove(agent)}
              onProblem={onProblem}
            />
          </li>
        ))}
      </ul>
      {shortlist.length > shown && (
        <div className="mt-6 flex justify-center">
          <Button variant="outline" onClick={() => setShown(shown + STEP)}>
            Show more
          </Button>
        </div>
      )}
    </section>
  );
}

function Unreadable({ problem, text }: { problem: string; text: string }) {
  const [failed, setFailed] = useState<string>();
  return (
    <ErrorState
      headingLevel="h2"
      tone="warning"
      title="The stored shortlist cannot be read"
      text={failed ?? `${problem} Nothing was changed. You can save what is stored as a file.`}
      action={
        <>
          <Button variant="outline" onClick={() => downloadShortlist(text)}>
            Save as a file
          </Button>
          <Button variant="outline" onClick={() => setFailed(startShortlist())}>
            Delete it and start a new one
          </Button>
        </>
      }
    />
  );
}
