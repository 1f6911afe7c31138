import { useState } from 'react';

interface BugReportProps {
  readonly text: () => string;
}

/**
 * Copies a bug report and shows it, so that it can be copied by hand if the browser denies access to the clipboard.
 */
export function BugReport({ text }: BugReportProps) {
  const [shown, setShown] = useState('');
  const [status, setStatus] = useState('');
  const copy = () => {
    const report = text();
    setShown(report);
    navigator.clipboard
      .writeText(report)
      .then(() => setStatus('Copied'))
      .catch(() => setStatus('Copy it from here:'));
  };
  return (
    <>
      <div className="actions">
        <button type="button" onClick={copy}>
          Copy bug report
        </button>
        <span role="status">{status}</span>
      </div>
      {shown && <textarea aria-label="Bug report" readOnly value={shown} />}
    </>
  );
}
