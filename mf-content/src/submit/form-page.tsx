import { submissionFormQuery } from '@agent-atlas/api-client';
import type { SubmissionForm } from '@agent-atlas/api-client/rules';
import { Button, ErrorState, Skeleton } from '@agent-atlas/shared-ui';
import { RetryButton, useKeptFields, useRouteQuery } from '@agent-atlas/shared-ui/site-kit';
import { type ReactNode, useEffect, useRef } from 'react';

/** The id of the element around a field, to which the summary of problems links. */
export const fieldId = (name: string) => `field-${name}`;

export interface FormPageProps {
  kind: 'suggestion' | 'correction';
  /** Path of the page, with its query. */
  action: string;
  /** Labels of the fields by name, for the summary of problems. */
  labels: Readonly<Record<string, string>>;
  button: string;
  children: (form: SubmissionForm) => ReactNode;
}

/**
 * A form that works without JavaScript. If it is refused, it shows the submitted values and what to
 * change.
 */
export function FormPage(props: FormPageProps) {
  const query = useRouteQuery(submissionFormQuery(), 'the form');
  if (query.status === 'loading') return <Skeleton className="h-176 max-w-2xl" />;
  if (query.status !== 'found')
    return <LoadError title="The form cannot be shown" onRetry={query.retry} />;
  return <LoadedForm {...props} form={query.data} />;
}

function LoadedForm({
  kind,
  action,
  labels,
  button,
  children,
  form,
}: FormPageProps & { form: SubmissionForm }) {
  const element = useRef<HTMLFormElement>(null);
  useKeptFields(element);
  return (
    <form
      ref={element}
      method="post"
      action={action}
      noValidate
      className="flex max-w-2xl flex-col gap-6"
    >
      <Problems form={form} labels={labels} />
      <input type="hidden" name="kind" value={kind} />
      <input type="hidden" name="ticket" value={form.ticket} />
      <div hidden>
        <label>
          Leave this field empty
          <input name="nickname" tabIndex={-1} autoComplete="off" />
        </label>
      </div>
      {children(form)}
      <div className="flex flex-col items-start gap-3">
        <p className="text-sm text-muted">
          We do not ask for your name or email address; please leave them out. The next page has a
          private link where you can follow the review.
        </p>
        <Button type="submit" size="lg">
          {button}
        </Button>
      </div>
    </form>
  );
}

function Problems({
  form: { problem, problems },
  labels,
}: Pick<FormPageProps, 'labels'> & { form: SubmissionForm }) {
  const fields = Object.keys(labels).filter((name) => problems[name]);
  const summary = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The page was loaded anew, so the keyboard would start at the top. A visitor may already be in a field.
    if (document.activeElement === document.body) summary.current?.focus();
  }, []);
  if (!problem && fields.length === 0) return null;
  return (
    <div ref={summary} tabIndex={-1} className="rounded-card">
      <ErrorState
        headingLevel="h2"
        title="The form was not sent"
        text={problem ?? 'Please correct these fields and send it again:'}
        action={
          fields.length > 0 && (
            <ul className="list-disc pl-5">
              {fields.map((name) => (
                <li key={name}>
                  <a href={`#${fieldId(name)}`} className="text-ink underline underline-offset-2">
                    {labels[name]}: {problems[name]}
                  </a>
                </li>
              ))}
            </ul>
          )
        }
      />
    </div>
  );
}

/** What a form needs did not load. */
export function LoadError({ title, onRetry }: { title: string; onRetry: () => unknown }) {
  return (
    <ErrorState
      headingLevel="h2"
      title={title}
      text="The data service is not responding at the moment. Please try again in a little while."
      action={<RetryButton onRetry={onRetry} />}
    />
  );
}
