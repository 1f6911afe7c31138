import { toast } from '@agent-atlas/shared-ui';

/** Says that reviews cannot be written yet. */
export function announceReviews(): void {
  toast({
    title: 'Review feature coming soon',
    description: 'The ability to write reviews will be available in a future update.',
  });
}
