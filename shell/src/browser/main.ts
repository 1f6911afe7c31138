import { afterPaint } from '../frame/after-paint.ts';
import { EarlyClicks } from './early-clicks.ts';

const clicks = new EarlyClicks(document);
// The server-rendered page is readable, so the browser paints it before it evaluates any code. The document
// preloads that code, so it is already on its way.
afterPaint(() => void import('./start.tsx').then(({ startPage }) => startPage(clicks)));
