import type { StoredSubmission, SubmissionAction } from './editor-queries.ts';

/** A submission and what editors did with it, as lines of a label and a text. */
export function submissionText(
  { id, kind, state, name, agentId, receivedAt, editor, reason, content }: StoredSubmission,
  actions: readonly (SubmissionAction & { readonly actedAt: Date })[],
): string {
  const rows: (readonly [label: string, text: string | null | undefined])[] = [
    ['Submission', `${id}, ${kind}`],
    ['State', editor ? `${state} (${editor})` : state],
    ['Received', receivedAt.toISOString()],
    ['Agent', agentId === null ? name : `${name} (${agentId})`],
    ['Website', content?.website],
    ['Category', content?.category],
    ['Wrong', content?.fact],
    ['Text', content ? content.description : 'no longer stored'],
    ['Sources', content?.sources.join('\n')],
    ['Reason', reason],
    ...actions.map(
      ({ action, editor: by, actedAt }) => [action, `${actedAt.toISOString()} by ${by}`] as const,
    ),
  ];
  const width = Math.max(...rows.map(([label]) => label.length)) + 2;
  return rows
    .flatMap(([label, text]) =>
      text
        ? text.split('\n').map((line, index) => (index === 0 ? label : '').padEnd(width) + line)
        : [],
    )
    .join('\n');
}
