import { useState, useSyncExternalStore } from 'react';
import type { Boot, QaBoot } from '../../../contract/boot.ts';
import type { QaTools } from '../../browser/start.tsx';
import { bugReport, differences } from './bug-report.ts';
import { BugReport } from './bug-report-button.tsx';
import { ChangesForm } from './changes-form.tsx';
import { PageFacts } from './page-facts.tsx';

export interface PanelProps {
  readonly boot: Boot;
  readonly qa: QaBoot;
  readonly router: Parameters<QaTools['open']>[0];
  /** Loading time of each remote's code, in milliseconds. Entries are added as remotes load. */
  readonly loads: ReadonlyMap<string, number>;
  readonly log: readonly string[];
  readonly onOutline: (shown: boolean) => void;
}

/** Session storage key that says that the panel is closed in this tab. */
const CLOSED_KEY = 'atlas-qa-closed';

async function leave(): Promise<void> {
  await fetch('/_qa/session', { method: 'DELETE' });
  location.reload();
}

/** The bar of a QA session, which shows what differs, and the panel that it opens. */
export function Panel({ boot, qa, router, loads, log, onOutline }: PanelProps) {
  const [open, setOpen] = useState(() => sessionStorage.getItem(CLOSED_KEY) === null);
  const { matches } = useSyncExternalStore(router.subscribe, () => router.state);
  const [remote = ''] = matches.at(-1)?.route.id.split('/') ?? [];
  const version = boot.remotes.find(({ name }) => name === remote)?.version;
  const drawnBy = version ? `${remote} ${version}` : 'the shell';
  const changed = differences(qa);

  const toggle = () => {
    setOpen(!open);
    if (open) sessionStorage.setItem(CLOSED_KEY, '');
    else sessionStorage.removeItem(CLOSED_KEY);
  };

  return (
    <section aria-label="QA session">
      <div className="bar">
        <p>
          <strong>QA</strong> {changed.length === 0 ? 'Nothing differs' : changed.join(' · ')}
        </p>
        <button type="button" aria-expanded={open} onClick={toggle}>
          Panel
        </button>
        <button type="button" onClick={() => void leave()}>
          Leave
        </button>
      </div>
      {open && (
        <div className="body">
          {qa.problem && (
            <p className="problem" role="alert">
              {qa.problem}. This page was made from the active versions.
            </p>
          )}
          <PageFacts drawnBy={drawnBy} qa={qa} loads={loads} onOutline={onOutline} />
          <ChangesForm boot={boot} qa={qa} />
          <BugReport text={() => bugReport(boot, qa, drawnBy, log)} />
        </div>
      )}
    </section>
  );
}
