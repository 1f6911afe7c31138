import { agentQuery } from '@agent-atlas/api-client';
import { agentPath, companyName } from '@agent-atlas/api-client/rules';
import {
  Badge,
  Button,
  Checkbox,
  CloseIcon,
  Field,
  formatPricingModel,
  RatingWithCount,
  Textarea,
  TextLink,
} from '@agent-atlas/shared-ui';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type KeptAgent, NOTE_MAX_LENGTH, nameOf, setNote } from './shortlist.ts';
import { changeShortlist } from './shortlist-store.ts';

export interface KeptAgentItemProps {
  kept: KeptAgent;
  /** Whether it is chosen for the comparison. */
  chosen: boolean;
  /** Whether no more agents can be chosen. */
  full: boolean;
  onChoose: (choose: boolean) => void;
  onRemove: () => void;
  onProblem: (problem: string | undefined) => void;
}

/** An agent of the shortlist with its current facts and the visitor's note. */
export function KeptAgentItem(props: KeptAgentItemProps) {
  const { kept, chosen, full, onChoose, onRemove, onProblem } = props;
  const { data: agent } = useQuery(agentQuery(kept.id));
  const name = agent?.name ?? nameOf(kept);
  const isListed = agent !== null && !agent?.retiredOn;
  return (
    <article className="flex flex-col gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex items-start gap-3">
        <div className="min-w-0 flex-1">
          <h3 className="font-semibold wrap-anywhere text-ink">
            {agent === null ? (
              name
            ) : (
              <TextLink variant="standalone" to={agentPath(kept.id)}>
                {name}
              </TextLink>
            )}
          </h3>
          <KeptFacts id={kept.id} />
        </div>
        <Button
          variant="ghost"
          size="icon"
          className="-mt-2 -mr-2"
          aria-label={`Remove ${name}`}
          onClick={onRemove}
        >
          <CloseIcon size={18} />
        </Button>
      </div>
      <NoteField kept={kept} name={name} onProblem={onProblem} />
      {isListed && (
        <Checkbox
          label="Compare"
          aria-label={`Compare ${name}`}
          checked={chosen}
          disabled={full && !chosen}
          onChange={(event) => onChoose(event.currentTarget.checked)}
        />
      )}
    </article>
  );
}

/** Company, rating and price. Its height does not depend on what has loaded. */
function KeptFacts({ id }: { id: number }) {
  const { data: agent, isError } = useQuery(agentQuery(id));
  if (agent === null || agent?.retiredOn) {
    return (
      <p className="mt-1 flex min-h-6 flex-wrap items-center gap-2 text-sm text-muted">
        <Badge variant="outline">No longer listed</Badge>
      </p>
    );
  }
  return (
    <p className="mt-1 flex min-h-12 flex-wrap content-start items-center gap-x-3 text-sm text-muted sm:min-h-6">
      {isError && 'Its current facts could not be loaded.'}
      {agent && (
        <>
          <span className="max-w-full truncate">{companyName(agent)}</span>
          <RatingWithCount
            rating={agent.rating}
            reviewCount={agent.reviewCount}
            sampleReviewCount={agent.sampleReviewCount}
          />
          <span className="max-w-full truncate">{formatPricingModel(agent.pricingModel)}</span>
        </>
      )}
    </p>
  );
}

interface NoteFieldProps extends Pick<KeptAgentItemProps, 'kept' | 'onProblem'> {
  name: string;
}

/** Stores every change immediately. A text that could not be stored stays in the field. */
function NoteField({ kept, name, onProblem }: NoteFieldProps) {
  const [unsaved, setUnsaved] = useState<string>();
  const note = unsaved ?? kept.note;
  function change(text: string) {
    const problem = changeShortlist((list) => setNote(list, kept.id, text));
    setUnsaved(problem === undefined ? undefined : text);
    onProblem(problem);
  }
  return (
    <Field
      label={
        <>
          Note <span className="sr-only">on {name}</span>
        </>
      }
      hint={`${note.length} of ${NOTE_MAX_LENGTH} characters`}
      error={unsaved === undefined ? undefined : 'This note was not saved.'}
    >
      <Textarea
        rows={2}
        maxLength={NOTE_MAX_LENGTH}
        value={note}
        onChange={(event) => change(event.currentTarget.value)}
      />
    </Field>
  );
}
