import { Link } from 'react-router-dom';
import { cn } from '../../lib/cn.ts';
import { ArrowLeftIcon } from '../icon/icons.ts';

export function BackHomeLink({ className }: { className?: string }) {
  return (
    <Link
      to="/"
      className={cn(
        '-ms-1 inline-flex items-center gap-1.5 rounded-control px-1 py-1 text-sm font-medium text-muted hover:text-ink',
        className,
      )}
    >
      <ArrowLeftIcon size={16} />
      Back to Home
    </Link>
  );
}
