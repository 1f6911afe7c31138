import { type ReactNode, useId, useLayoutEffect, useRef } from 'react';
import { cn } from '../../lib/cn.ts';
import { Button } from '../button/button.tsx';
import { CloseIcon } from '../icon/icons.ts';

export interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button or a click outside the dialog. */
  onClose: () => void;
  title: ReactNode;
  text?: ReactNode;
  className?: string;
  children: ReactNode;
}

/**
 * A modal dialog. The native `<dialog>` traps and restores the focus, closes on Escape and makes the page behind it
 * inert. The stylesheet prevents that page from scrolling. A closed dialog renders nothing.
 */
export function Dialog({ open, title, text, className, children, onClose }: DialogProps) {
  const id = useId();
  if (!open) return null;
  return (
    <Modal
      onClose={onClose}
      labelledBy={`${id}-title`}
      describedBy={text ? `${id}-text` : undefined}
      className={cn('w-lg', className)}
    >
      <div className="flex max-h-[inherit] flex-col gap-4 overflow-y-auto p-5 sm:p-6">
        <div className="flex items-start gap-4">
          <div className="min-w-0 flex-1">
            <h2 id={`${id}-title`} className="text-lg font-semibold tracking-tight text-ink">
              {title}
            </h2>
            {text && (
              <p id={`${id}-text`} className="mt-1 text-sm text-muted">
                {text}
              </p>
            )}
          </div>
          <Button
            variant="ghost"
            size="icon"
            aria-label="Close"
            className="-mt-1.5 -me-2"
            onClick={onClose}
          >
            <CloseIcon />
          </Button>
        </div>
        {children}
      </div>
    </Modal>
  );
}

export interface ModalProps {
  onClose: () => void;
  label?: string;
  labelledBy?: string;
  describedBy?: string | undefined;
  className?: string;
  children: ReactNode;
}

/** An empty dialog, which is modal while it is mounted. */
export function Modal({
  onClose,
  label,
  labelledBy,
  describedBy,
  className,
  children,
}: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null);

  // The browser restores the focus only if the dialog is closed before it leaves the document.
  useLayoutEffect(() => {
    const element = dialog.current;
    element?.showModal();
    return () => element?.close();
  }, []);

  return (
    <dialog
      ref={dialog}
      aria-label={label}
      aria-labelledby={labelledBy}
      aria-describedby={describedBy}
      onClose={onClose}
      onMouseDown={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      className={cn(
        'dialog m-auto max-h-[min(44rem,calc(100dvh-2rem))] max-w-[calc(100vw-2rem)] overflow-hidden rounded-card border border-line bg-surface text-ink shadow-overlay',
        className,
      )}
    >
      {children}
    </dialog>
  );
}
