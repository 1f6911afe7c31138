import type { BrowserReport } from '@agent-atlas/registry/contract/observations';
import { type Metric, onCLS, onINP, onLCP, onTTFB } from 'web-vitals';

type Vitals = NonNullable<BrowserReport['vitals']>;

/** Decimals of a reported value. */
const DECIMALS = 4;

/** Measures the web vitals of this page load, and sends them once, when the page is hidden or left. */
export function measureVitals(send: (vitals: Vitals) => void): void {
  const values: Vitals = {};
  const keep =
    (vital: keyof Vitals) =>
    ({ value }: Metric) => {
      values[vital] = Number(value.toFixed(DECIMALS));
    };
  onTTFB(keep('ttfb'));
  onLCP(keep('lcp'), { reportAllChanges: true });
  onCLS(keep('cls'), { reportAllChanges: true });
  onINP(keep('inp'), { reportAllChanges: true });
  let isSent = false;
  const finish = () => {
    if (document.visibilityState !== 'hidden' || isSent || Object.keys(values).length === 0) return;
    isSent = true;
    send(values);
  };
  document.addEventListener('visibilitychange', finish);
}
