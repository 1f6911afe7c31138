import { useState } from 'react';

interface BugReportProps {
  readonly text: () => string;
}

/** Copies a bug report, and shows it, so that it can be copied by hand where the browser refuses. */
export function BugReport({ text }: BugReportProps) {
  const [shown, setShown] = useState('');
  const [said, setSaid] = useState('');
  const copy = () => {
    const report = text();
    setShown(report);
    navigator.clipboard
      .writeText(report)
      .then(() => setSaid('Copied'))
      .catch(() => setSaid('Copy it from here:'));
  };
  return (
    <>
      <div className="actions">
        <button type="button" onClick={copy}>
          Copy bug report
        </button>
        <span role="status">{said}</span>
      </div>
      {shown && <textarea aria-label="Bug report" readOnly value={shown} />}
    </>
  );
}
