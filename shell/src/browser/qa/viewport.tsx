import { useEffect, useRef } from 'react';
import { z } from 'zod';
import type { QaConditions } from '../../../contract/boot.ts';
import { urlWith } from '../../qa/conditions.ts';
import { matchesFrame } from './framed.ts';

const message = z.union([
  z.object({ url: z.string().startsWith('/').max(4096) }),
  z.object({ key: z.literal('panel') }),
]);

interface ViewportProps {
  readonly conditions: QaConditions;
  readonly onShortcut: () => void;
}

/**
 * The page in a frame of a given width, so that its media queries apply. The URL of the page around it follows the
 * framed one.
 */
export function Viewport({ conditions, onShortcut }: ViewportProps) {
  const src = useRef(urlWith(location, { ...conditions, width: undefined }));
  const latest = useRef(onShortcut);
  latest.current = onShortcut;
  useEffect(() => {
    const onMessage = (event: MessageEvent) => {
      const given = matchesFrame(event) ? message.safeParse(event.data) : undefined;
      if (!given?.success) return;
      if ('key' in given.data) return latest.current();
      const url = new URL(given.data.url, location.origin);
      history.replaceState(history.state, '', urlWith(url, conditions));
    };
    addEventListener('message', onMessage);
    return () => removeEventListener('message', onMessage);
  }, [conditions]);
  return (
    <div className="viewport">
      <iframe
        title={`The page, ${conditions.width} pixels wide`}
        src={src.current}
        width={conditions.width}
      />
    </div>
  );
}
