import { isComposing } from '@agent-atlas/shared-ui';
import { type KeyboardEvent, useEffect, useId, useState, useSyncExternalStore } from 'react';
import type { Boot, QaBoot } from '../../../contract/boot.ts';
import type { PageRouter } from '../../../remote-kit/navigation/router.ts';
import type { ListedScenario } from '../../qa/remote-versions.ts';
import { ConditionsForm } from './conditions-form.tsx';
import { resetConditions } from './conditions-in-url.ts';
import { useDock } from './dock.ts';
import { PageFacts } from './page-facts.tsx';
import { RecordForm } from './record-form.tsx';
import { createReport, differences } from './report.ts';
import { ReportSection } from './report-section.tsx';
import { SessionSection } from './session-section.tsx';
import type { Trail } from './trail.ts';
import { Viewport } from './viewport.tsx';

export interface PanelProps {
  readonly boot: Boot;
  readonly qa: QaBoot;
  readonly router: PageRouter;
  /** The element that contains the panel. */
  readonly host: HTMLElement;
  /** Loading time of each remote's code, in milliseconds. Entries are added as remotes load. */
  readonly loads: ReadonlyMap<string, number>;
  readonly trail: Trail;
  /** Errors and warnings on the console. */
  readonly log: readonly string[];
  readonly onOutline: (shown: boolean) => void;
}

async function leave(): Promise<void> {
  await fetch('/_qa/session', { method: 'DELETE' });
  resetConditions();
}

/** The scenarios of the releases on the screen; empty until they have loaded. */
function useScenarios(): readonly ListedScenario[] {
  const [scenarios, setScenarios] = useState<readonly ListedScenario[]>([]);
  useEffect(() => {
    void fetch(`/_qa/scenarios${location.search}`)
      .then(async (response) => response.ok && setScenarios(await response.json()))
      .catch(() => undefined);
  }, []);
  return scenarios;
}

/** The bar of a QA session, which shows what differs, and the panel that it opens. */
export function Panel({ boot, qa, router, host, loads, trail, log, onOutline }: PanelProps) {
  const { open, dock, body, toggle, close, onShortcut, onToggle, move } = useDock(host);
  const { view } = useSyncExternalStore(router.subscribe, () => router.shown);
  const scenarios = useScenarios();
  const bodyId = useId();
  const remote = view.spec?.remote ?? '';
  const version = boot.remotes.find(({ name }) => name === remote)?.version;
  const renderedBy = version ? `${remote} ${version}` : 'the shell';
  const changed = differences(qa);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || isComposing(event) || !open) return;
    event.stopPropagation();
    close();
  };

  return (
    <>
      <section aria-label="QA session" dir="ltr" onKeyDown={onKeyDown}>
        <div className="bar">
          <button
            ref={toggle}
            type="button"
            aria-expanded={open}
            aria-controls={open ? bodyId : undefined}
            aria-keyshortcuts="Alt+Q"
            onClick={onToggle}
          >
            Panel <kbd>Alt+Q</kbd>
          </button>
          <p>
            <strong>QA</strong> {changed.length === 0 ? 'Nothing differs' : changed.join(' · ')}
          </p>
          {open && (
            <button type="button" className="place" onClick={move}>
              {dock === 'right' ? 'Move to the bottom' : 'Move to the right'}
            </button>
          )}
          <button type="button" onClick={() => void leave()}>
            Leave
          </button>
        </div>
        {open && (
          <div ref={body} id={bodyId} className="body" tabIndex={-1}>
            {qa.problem && (
              <p className="problem" role="alert">
                {qa.problem}. This page was made from the active versions.
              </p>
            )}
            <ConditionsForm boot={boot} qa={qa} scenarios={scenarios} />
            <SessionSection qa={qa} />
            <PageFacts renderedBy={renderedBy} qa={qa} loads={loads} onOutline={onOutline} />
            <ReportSection
              report={(screenshot) =>
                createReport({ boot, qa, renderedBy, trail, console: log, screenshot })
              }
            />
            <RecordForm boot={boot} remote={remote} qa={qa} scenarios={scenarios} />
          </div>
        )}
      </section>
      {qa.conditions.width && <Viewport conditions={qa.conditions} onShortcut={onShortcut} />}
    </>
  );
}
