import { cn } from '@agent-atlas/shared-ui';
import { useLateModule } from '@agent-atlas/shared-ui/site-kit';
import { Suspense } from 'react';
import { isTopic, toneOf } from '../illustration/topics.ts';
import { lateScene } from './late-scene.ts';
import type { Article } from './types.ts';

export interface ArticleCoverProps {
  article: Pick<Article, 'cover' | 'slug'>;
  className?: string;
}

/** A decorative cover illustration. Its script loads after the page's own, see {@link lateScene}. */
export function ArticleCover({ article: { cover, slug }, className }: ArticleCoverProps) {
  if (!isTopic(cover)) return null;
  return (
    <svg
      viewBox="0 0 320 180"
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      className={cn('block w-full', toneOf(cover), className)}
    >
      <Suspense>
        <LateScene cover={cover} slug={slug} />
      </Suspense>
    </svg>
  );
}

function LateScene({ cover, slug }: ArticleCoverProps['article']) {
  const Scene = useLateModule(lateScene)?.Scene;
  return Scene && isTopic(cover) ? <Scene topic={cover} seed={slug} /> : null;
}
