import { afterEach, expect, test, vi } from 'vitest';
import { createReport } from '../../src/browser/report.ts';
import { REMOTE } from '../support/remote-code.ts';

afterEach(() => vi.unstubAllGlobals());

function reports() {
  const sendBeacon = vi.fn();
  vi.stubGlobal('navigator', { sendBeacon });
  return { sendBeacon, report: createReport({ remotes: [REMOTE] }) };
}

test('reports a failure with the version that failed', () => {
  const { sendBeacon, report } = reports();
  report('mf-a', 'load');
  const [[url, text]] = sendBeacon.mock.calls as [[string, string]];
  expect(url).toBe('/_report');
  expect(JSON.parse(text)).toEqual({ remote: 'mf-a', version: '1.0.0', kind: 'load' });
});

test('reports repeated failures once', () => {
  const { sendBeacon, report } = reports();
  for (let time = 0; time < 5; time++) report('mf-a', 'load');
  report('mf-a', 'render');
  expect(sendBeacon).toHaveBeenCalledTimes(2);
});

test('does not report failures outside remotes', () => {
  const { sendBeacon, report } = reports();
  report('not-found', 'render');
  expect(sendBeacon).not.toHaveBeenCalled();
});
