import { SITE_NAME } from '../../contract/site.ts';
import { LogoMark } from './logo.tsx';

/**
 * Covers the first page of a browser session for 500 ms. CSS does all of its timing (`splash` in the stylesheet,
 * enabled by an attribute that the theme script sets). Without script there is no splash, and the page's content
 * never waits.
 */
export function Splash() {
  return (
    <div
      aria-hidden="true"
      className="splash pointer-events-none fixed inset-0 z-50 place-items-center bg-page"
    >
      <div className="flex flex-col items-center gap-5">
        <span className="flex items-center gap-2.5 text-lg font-semibold tracking-tight text-ink">
          <LogoMark />
          {SITE_NAME}
        </span>
        <span className="splash-spinner size-6 rounded-full border-2 border-line-strong border-t-accent" />
      </div>
    </div>
  );
}
