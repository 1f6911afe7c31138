import { lateModule } from '@agent-atlas/shared-ui/site-kit';

/** The illustrations, which the document contains as SVG. */
export const lateScene = lateModule(() => import('../illustration/scene.tsx'));
