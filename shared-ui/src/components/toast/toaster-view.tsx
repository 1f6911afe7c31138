import { Toast } from 'radix-ui';
import { cn } from '../../lib/cn.ts';
import { buttonVariants } from '../button/button.tsx';
import { CloseIcon } from '../icon/icons.ts';
import { dismissToast } from './toast-store.ts';
import { useToasts } from './use-toasts.ts';

/** How long a toast stays open without interaction, in milliseconds. */
export const TOAST_DURATION_MS = 5000;
/** A swipe to the right by more than this many pixels closes a toast. */
const TOAST_SWIPE_THRESHOLD = 50;

/** Toasts and their region, built on Radix. */
export function ToasterView() {
  const toasts = useToasts();
  return (
    <Toast.Provider
      label="Notification"
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_THRESHOLD}
    >
      {toasts.map(({ id, open, title, description, action, variant = 'default' }) => (
        <Toast.Root
          key={id}
          open={open}
          onOpenChange={(next) => {
            if (!next) dismissToast(id);
          }}
          data-variant={variant}
          className={cn(
            'toast pointer-events-auto relative flex w-full items-center gap-4 rounded-card border p-4 pe-12 shadow-overlay',
            variant === 'destructive'
              ? 'border-transparent bg-danger-strong text-on-danger'
              : 'border-line bg-surface text-ink',
          )}
        >
          <div className="flex min-w-0 flex-1 flex-col gap-0.5 text-sm">
            {title && <Toast.Title className="font-semibold">{title}</Toast.Title>}
            {description && <Toast.Description>{description}</Toast.Description>}
          </div>
          {action && (
            <Toast.Action
              altText={action.altText}
              onClick={action.onClick}
              className={buttonVariants({
                variant: 'outline',
                size: 'sm',
                className: 'shrink-0',
              })}
            >
              {action.label}
            </Toast.Action>
          )}
          <Toast.Close
            aria-label="Close"
            className="absolute end-2 top-2 grid size-8 cursor-pointer place-items-center rounded-control opacity-70 outline-current hover:opacity-100"
          >
            <CloseIcon size={16} />
          </Toast.Close>
        </Toast.Root>
      ))}
      <Toast.Viewport
        label="Notification"
        hotkey={['F8']}
        className="fixed inset-x-0 bottom-0 z-100 m-0 flex list-none flex-col gap-2 rounded-card p-4 -outline-offset-2 md:right-0 md:left-auto md:w-full md:max-w-[420px]"
      />
    </Toast.Provider>
  );
}
