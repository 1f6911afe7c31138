import { useState } from 'react';
import { download, downloadJson } from './download.ts';
import { type Report, reportMarkdown, type Screenshot } from './report.ts';
import { takeScreenshot } from './screenshot.ts';

interface ReportSectionProps {
  readonly report: (screenshot: Screenshot | undefined) => Report;
}

/**
 * Copies or downloads a report. The copied text is also shown, so that it can be copied manually if
 * the browser denies access to the clipboard.
 */
export function ReportSection({ report }: ReportSectionProps) {
  const [shown, setShown] = useState('');
  const [status, setStatus] = useState('');
  const [screenshot, setScreenshot] = useState<Screenshot>();
  const copy = () => {
    const text = reportMarkdown(report(screenshot));
    setShown(text);
    navigator.clipboard
      .writeText(text)
      .then(() => setStatus('Copied'))
      .catch(() => setStatus('Copy it from here:'));
  };
  const save = () => {
    downloadJson('qa-report.json', report(screenshot));
    setStatus('Downloaded');
  };
  const take = () => {
    takeScreenshot().then(
      (picture) => {
        setScreenshot(picture);
        download('qa-report.png', picture);
        setStatus('The picture is downloaded, and part of the JSON');
      },
      (error: unknown) => setStatus(error instanceof Error ? error.message : String(error)),
    );
  };
  return (
    <details>
      <summary>Report</summary>
      <p>Typed text is never recorded. Values in URLs are, in the link.</p>
      <div className="actions">
        <button type="button" onClick={take}>
          Take a screenshot
        </button>
        <button type="button" onClick={copy}>
          Copy as Markdown
        </button>
        <button type="button" onClick={save}>
          Download as JSON
        </button>
      </div>
      <p role="status">{status}</p>
      {shown && <textarea aria-label="Report" readOnly value={shown} />}
    </details>
  );
}
