import { useState } from 'react';
import type { QaBoot } from '../../../contract/boot.ts';
import { FactList } from './fact-list.tsx';

/** Deletes the session's votes. @returns a message for the tester if that fails */
async function resetSandbox(): Promise<string | undefined> {
  const response = await fetch('/_qa/reset', { method: 'POST' });
  return response.ok ? undefined : response.text();
}

/** Whose session this is, what it allows, and its sandbox. */
export function SessionSection({ qa }: { readonly qa: QaBoot }) {
  const [status, setStatus] = useState('');
  const { person, purpose, scope, expires } = qa;
  const facts = [
    ['Person', person],
    ...(purpose ? [['Purpose', purpose]] : []),
    ['Allows', scope],
    ['Ends', new Date(expires).toLocaleString()],
  ];
  const reset = () => {
    resetSandbox()
      .catch(() => 'The site cannot be reached.')
      .then((problem) => (problem === undefined ? location.reload() : setStatus(problem)));
  };
  return (
    <details open>
      <summary>Session</summary>
      <FactList facts={facts} />
      <p>A reset deletes the votes of this session.</p>
      <div className="actions">
        <button type="button" onClick={reset}>
          Reset sandbox
        </button>
        <span role="status">{status}</span>
      </div>
    </details>
  );
}
