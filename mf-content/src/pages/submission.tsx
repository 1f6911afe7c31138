import { submissionQuery } from '@agent-atlas/api-client';
import { agentPath, SUBMIT_PATH, type SubmissionStatus } from '@agent-atlas/api-client/rules';
import {
  Badge,
  type BadgeProps,
  Card,
  EmptyState,
  ErrorState,
  formatDay,
  LinkButton,
  Notice,
  PageHeader,
  Skeleton,
} from '@agent-atlas/shared-ui';
import { RetryButton, useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { readToken } from '../submit/urls.ts';

type State = SubmissionStatus['state'];

const STATES: Readonly<
  Record<State, { label: string; variant: BadgeProps['variant']; text: string }>
> = {
  received: {
    label: 'Received',
    variant: 'neutral',
    text: 'It is waiting for an editor. Nothing is published before the review.',
  },
  'in review': {
    label: 'In review',
    variant: 'warning',
    text: 'An editor is checking the facts and their sources.',
  },
  listed: {
    label: 'Listed',
    variant: 'success',
    text: 'The review is done, and the directory has the entry. Thank you.',
  },
  declined: {
    label: 'Declined',
    variant: 'danger',
    text: 'The review is done. The directory was not changed.',
  },
};

export function Page() {
  const token = readToken(useParams().token);
  return (
    <div className="page-container py-8 sm:py-10">
      <PageHeader title="Status of your submission" />
      {token === null ? <NotFound /> : <Status token={token} />}
    </div>
  );
}

function NotFound() {
  return (
    <EmptyState
      headingLevel="h2"
      title="There is no such submission"
      text="Check that the link is complete. A decision is shown for a year."
      action={<LinkButton to={SUBMIT_PATH}>Suggest an agent</LinkButton>}
    />
  );
}

function Status({ token }: { token: string }) {
  const query = useRouteQuery(submissionQuery(token), 'the submission');
  if (query.status === 'missing') return <NotFound />;
  if (query.status === 'loading') return <Skeleton className="h-80 max-w-2xl" />;
  if (query.status === 'failed')
    return (
      <ErrorState
        headingLevel="h2"
        title="The status cannot be shown"
        text="The data service is not responding at the moment. Your submission is not affected."
        action={<RetryButton onRetry={query.retry} />}
      />
    );
  return <Found submission={query.data} />;
}

function Found({
  submission: { kind, state, name, receivedOn, decidedOn, reason, agentId },
}: {
  submission: SubmissionStatus;
}) {
  const { label, variant, text } = STATES[state];
  return (
    <div className="flex max-w-2xl flex-col gap-6">
      <Card className="flex flex-col gap-3 p-5">
        <h2 className="text-lg font-semibold wrap-anywhere text-ink">
          {`${kind === 'suggestion' ? 'Suggestion' : 'Correction'}${name && `: ${name}`}`}
        </h2>
        <p className="text-muted">{text}</p>
        <dl className="flex flex-col divide-y divide-line text-sm">
          <Fact name="Status">
            <Badge variant={variant}>{label}</Badge>
          </Fact>
          <Fact name="Received on">{formatDay(receivedOn)}</Fact>
          {decidedOn && <Fact name="Decided on">{formatDay(decidedOn)}</Fact>}
          {reason && <Fact name="Reason">{reason}</Fact>}
        </dl>
        {agentId != null && (
          <p>
            <LinkButton variant="outline" to={agentPath(agentId)}>
              Open the entry
            </LinkButton>
          </p>
        )}
      </Card>
      <Notice title="Keep this link">
        Only this link shows the status. Bookmark this page or copy its address: we cannot send it
        to you again.
      </Notice>
    </div>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="flex justify-between gap-4 py-2.5">
      <dt className="shrink-0 text-muted">{name}</dt>
      <dd className="min-w-0 text-right wrap-anywhere text-ink">{children}</dd>
    </div>
  );
}
