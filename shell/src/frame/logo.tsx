import { Link } from 'react-router-dom';
import { SITE_NAME } from '../../contract/site.ts';

/** The logo's symbol: a compass needle on a meridian. */
export function LogoMark() {
  return (
    <svg
      viewBox="0 0 28 28"
      width="28"
      height="28"
      aria-hidden="true"
      focusable="false"
      className="shrink-0"
    >
      <rect width="28" height="28" rx="8" className="fill-accent" />
      <circle cx="14" cy="14" r="8.5" fill="none" strokeWidth="1.5" className="stroke-on-accent" />
      <path d="m18.5 9.5-2.9 6.1-6.1 2.9 2.9-6.1z" className="fill-on-accent" />
    </svg>
  );
}

export function Logo() {
  return (
    <Link
      to="/"
      className="inline-flex shrink-0 items-center gap-2.5 rounded-control text-lg font-semibold tracking-tight text-ink"
    >
      <LogoMark />
      {SITE_NAME}
    </Link>
  );
}
