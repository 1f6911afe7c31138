import { Button, comparisonPath, LinkIcon, toast } from '@agent-atlas/shared-ui';

export interface CopyLinkButtonProps {
  ids: readonly number[];
}

/** Puts the address of this comparison on the clipboard. */
export function CopyLinkButton({ ids }: CopyLinkButtonProps) {
  async function copy() {
    try {
      await navigator.clipboard.writeText(location.origin + comparisonPath(ids));
      toast({ title: 'Link copied', description: 'It opens this comparison.' });
    } catch {
      toast({
        title: 'Could not copy the link',
        description: 'Copy it from the address bar instead.',
        variant: 'destructive',
      });
    }
  }

  return (
    <Button variant="outline" className="noscript:hidden" onClick={() => void copy()}>
      <LinkIcon size={18} />
      Copy link
    </Button>
  );
}
