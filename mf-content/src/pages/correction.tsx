import { agentQuery } from '@agent-atlas/api-client';
import {
  type Agent,
  agentPath,
  CORRECTED_FACTS,
  correctionPath,
  SEARCH_PATH,
  SUBMISSION_LENGTHS,
} from '@agent-atlas/api-client/rules';
import { EmptyState, LinkButton, PageHeader, Skeleton, TextLink } from '@agent-atlas/shared-ui';
import { useRouteQuery, useUrlState } from '@agent-atlas/shared-ui/site-kit';
import { LongTextField, SelectField, SOURCES_LABEL, SourcesField } from '../submit/fields.tsx';
import { FormPage, LoadError } from '../submit/form-page.tsx';
import { ListedFacts } from '../submit/listed-facts.tsx';
import { CORRECTION } from '../submit/urls.ts';

const LABELS = {
  fact: 'What is wrong',
  description: 'What it says, and what is correct',
  sources: SOURCES_LABEL,
} as const;

export function Page() {
  const [{ agent: id }] = useUrlState(CORRECTION);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader
        title="Something wrong?"
        text="You don't need an account. An editor checks the source and corrects the entry. The change appears in its history."
      />
      {id === null ? <NoAgent /> : <Correction id={id} />}
    </div>
  );
}

function NoAgent() {
  return (
    <EmptyState
      headingLevel="h2"
      title="Which agent is it about?"
      text='Find the agent, then follow "Something wrong?" among its facts.'
      action={<LinkButton to={SEARCH_PATH}>Search AI agents</LinkButton>}
    />
  );
}

function Correction({ id }: { id: number }) {
  const query = useRouteQuery(agentQuery(id), 'the agent');
  if (query.status === 'missing') return <NoAgent />;
  if (query.status === 'loading') return <Skeleton className="h-176 max-w-2xl" />;
  if (query.status === 'failed')
    return <LoadError title="The agent cannot be shown" onRetry={query.retry} />;
  return <CorrectionForm agent={query.data} />;
}

function CorrectionForm({ agent }: { agent: Agent }) {
  const { id, name } = agent;
  return (
    <>
      <p className="mb-6 text-ink">
        This is about <TextLink to={agentPath(id)}>{name}</TextLink>.
      </p>
      <ListedFacts agent={agent} />
      <FormPage
        kind="correction"
        action={correctionPath(id)}
        labels={LABELS}
        button="Send correction"
      >
        {(form) => (
          <>
            <input type="hidden" name="agentId" value={id} />
            <SelectField form={form} name="fact" label={LABELS.fact} options={CORRECTED_FACTS} />
            <LongTextField
              form={form}
              name="description"
              label={LABELS.description}
              rows={4}
              maxLength={SUBMISSION_LENGTHS.description}
            />
            <SourcesField form={form} maxLength={SUBMISSION_LENGTHS.sources} />
          </>
        )}
      </FormPage>
    </>
  );
}
