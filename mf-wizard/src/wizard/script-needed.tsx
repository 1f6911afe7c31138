import { Link } from 'react-router-dom';

/** Shown where no script runs. */
export function ScriptNeeded() {
  return (
    <p className="mb-6 hidden max-w-prose rounded-card border border-warning-line bg-warning-soft p-4 text-sm text-ink noscript:block">
      The Selector needs JavaScript. Without it, you can{' '}
      <Link to="/" className="font-medium text-accent-ink underline">
        browse the categories
      </Link>{' '}
      or look at the{' '}
      <Link to="/leaderboard" className="font-medium text-accent-ink underline">
        leaderboard
      </Link>
      .
    </p>
  );
}
