import { ArrowUpIcon, buttonVariants, LinkButton } from '@agent-atlas/shared-ui';

export function DedicatedFooter() {
  return (
    <div className="flex flex-wrap justify-between gap-3">
      <LinkButton to="/blog" variant="outline">
        All Articles
      </LinkButton>
      <a href="#top" className={buttonVariants({ variant: 'ghost' })}>
        <ArrowUpIcon size={16} />
        Back to Top
      </a>
    </div>
  );
}
