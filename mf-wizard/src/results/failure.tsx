import { Button, ErrorState, LinkButton } from '@agent-atlas/shared-ui';
import { type Answers, fieldsOf, wizardPath } from '../wizard/answers.ts';
import { StepForm } from '../wizard/step-form.tsx';

export interface FailureProps {
  message: string;
  detail?: string;
  answers: Answers;
  onRetry: () => void;
}

export function Failure({ message, detail, answers, onRetry }: FailureProps) {
  return (
    <ErrorState
      title="We encountered an issue"
      text={
        <>
          <span className="block">{message}</span>
          {detail && <span className="block break-words">{detail}</span>}
          <span className="mt-2 block text-muted">
            This may be temporary, or your connection may have a problem. Your answers are saved:
            please try again in a moment.
          </span>
        </>
      }
      action={
        <>
          <LinkButton to={wizardPath(1, answers)} variant="outline" size="sm">
            Start Over
          </LinkButton>
          <StepForm to={3} carried={fieldsOf(answers)} onSubmit={onRetry}>
            <Button type="submit" size="sm">
              Try Again
            </Button>
          </StepForm>
        </>
      }
    />
  );
}
