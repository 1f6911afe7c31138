import { comparePath } from '@agent-atlas/api-client/rules';
import {
  Button,
  CompareIcon,
  formatCount,
  LinkButton,
  ShareIcon,
  sharePage,
  toast,
} from '@agent-atlas/shared-ui';
import { type ChangeEvent, useRef } from 'react';
import { sharedPath } from './shared-shortlist.ts';
import { formatShortlist, mergeShortlists, type Shortlist } from './shortlist.ts';
import { downloadShortlist, readShortlistFile } from './shortlist-file.ts';
import { changeShortlist } from './shortlist-store.ts';

interface ImportButtonProps {
  onProblem: (problem: string | undefined) => void;
}

export interface ShortlistActionsProps extends ImportButtonProps {
  shortlist: Shortlist;
  /** The ids of the agents that are chosen for the comparison. */
  compared: readonly number[];
}

/** Compares, shares, exports and imports the shortlist. */
export function ShortlistActions({ shortlist, compared, onProblem }: ShortlistActionsProps) {
  function share(withNotes: boolean) {
    const path = sharedPath(shortlist, withNotes);
    if (path === null) {
      onProblem(
        'Your shortlist is too long for a link. Export it as a file, or share it without notes.',
      );
      return;
    }
    onProblem(undefined);
    const content = withNotes ? 'your agents and notes' : 'your agents, without notes';
    void sharePage(
      { title: 'Shortlist of AI agents', url: location.origin + path },
      `It contains ${content}.`,
      'Allow this site to use the clipboard, or export the shortlist as a file.',
    );
  }
  return (
    <div className="flex flex-wrap gap-2">
      {compared.length < 2 ? (
        <Button disabled>
          <CompareIcon size={18} />
          Compare
        </Button>
      ) : (
        <LinkButton to={comparePath(compared)}>
          <CompareIcon size={18} />
          Compare {compared.length}
        </LinkButton>
      )}
      <Button variant="outline" onClick={() => share(false)}>
        <ShareIcon size={18} />
        Share
      </Button>
      {shortlist.some(({ note }) => note !== '') && (
        <Button variant="outline" onClick={() => share(true)}>
          <ShareIcon size={18} />
          Share with notes
        </Button>
      )}
      <Button variant="outline" onClick={() => downloadShortlist(formatShortlist(shortlist))}>
        Export
      </Button>
      <ImportButton onProblem={onProblem} />
    </div>
  );
}

/** Adds the agents of an exported file. */
export function ImportButton({ onProblem }: ImportButtonProps) {
  const input = useRef<HTMLInputElement>(null);

  async function importFile({ currentTarget }: ChangeEvent<HTMLInputElement>) {
    const [file] = currentTarget.files ?? [];
    // So that the same file can be chosen again.
    currentTarget.value = '';
    if (!file) return;
    const parsed = await readShortlistFile(file);
    if ('problem' in parsed) {
      onProblem(`The file was not imported. ${parsed.problem}`);
      return;
    }
    const problem = changeShortlist((list) => mergeShortlists(list, parsed.shortlist));
    onProblem(problem);
    if (problem) return;
    toast({
      title: 'File imported',
      description: `It has ${formatCount(parsed.shortlist.length, 'agent')}. Your own notes stayed as they were.`,
    });
  }

  return (
    <>
      <Button variant="outline" onClick={() => input.current?.click()}>
        Import
      </Button>
      <input
        ref={input}
        type="file"
        accept=".json,application/json"
        aria-label="File to import"
        tabIndex={-1}
        className="hidden"
        onChange={(event) => void importFile(event)}
      />
    </>
  );
}
