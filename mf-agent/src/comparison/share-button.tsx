import { Button, comparisonPath, ShareIcon, sharePage } from '@agent-atlas/shared-ui';

export interface ShareButtonProps {
  ids: readonly number[];
}

/** Offers this comparison to the system's share sheet; copies its address where there is none. */
export function ShareButton({ ids }: ShareButtonProps) {
  const share = () =>
    sharePage(
      { title: 'Compare AI Agents', url: location.origin + comparisonPath(ids) },
      'It opens this comparison.',
    );
  return (
    <Button variant="outline" className="noscript:hidden" onClick={() => void share()}>
      <ShareIcon size={18} />
      Share
    </Button>
  );
}
