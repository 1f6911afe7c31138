import { afterEach, expect, test, vi } from 'vitest';
import { allowWorkers } from '../../src/browser/worker-policy.ts';

type Accept = (input: string, type: string, sink: string) => string | null;

/** Calls the policy that the page creates, as a browser with Trusted Types does. */
function policyOfPage(): Accept {
  let accept: Accept | undefined;
  vi.stubGlobal('trustedTypes', {
    createPolicy: (name: string, { createScriptURL }: { createScriptURL: Accept }) => {
      expect(name).toBe('default');
      accept = createScriptURL;
    },
  });
  allowWorkers();
  if (!accept) throw new Error('The page has created no policy');
  return accept;
}

afterEach(() => vi.unstubAllGlobals());

const SCRIPT = '/_r/mf-a/1.0.0-h12ab/work.0123456789.js';

test('a page may start a script of a release as a worker', () => {
  const url = new URL(SCRIPT, location.href).href;
  expect(policyOfPage()(url, 'TrustedScriptURL', 'Worker constructor')).toBe(url);
});

test.each([
  ['https://evil.example/_r/mf-a/1.0.0/work.js', 'Worker constructor'],
  ['blob:http://localhost:3000/_r/mf-a/1.0.0/work.js', 'Worker constructor'],
  ['data:text/javascript,postMessage(1)', 'Worker constructor'],
  ['/assets/main.js', 'Worker constructor'],
  ['/_r/mf-a/1.0.0/facts.json', 'Worker constructor'],
  ['/_r/../api/agents/1.js', 'Worker constructor'],
  ['https://[', 'Worker constructor'],
  [SCRIPT, 'HTMLScriptElement src'],
])('%s is refused for %s', (url, sink) => {
  expect(policyOfPage()(url, 'TrustedScriptURL', sink)).toBeNull();
});

test('a browser without Trusted Types needs no policy', () => {
  vi.stubGlobal('trustedTypes', undefined);
  expect(allowWorkers).not.toThrow();
});
