import { useState } from 'react';
import { Button, Dialog, Modal } from '../../src/index.ts';

export const part = { name: 'Dialog', group: 'Overlays', of: { Dialog, Modal } } as const;

/** Escape, the close button and a click outside close it. The focus returns to the button. */
export function WithActions() {
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <Button variant="outline" onClick={() => setOpen(true)}>
        Dialog
      </Button>
      <Dialog open={open} onClose={close} title="Add an agent" text="Up to four can be compared.">
        <div className="flex justify-end gap-2">
          <Button variant="outline" onClick={close}>
            Cancel
          </Button>
          <Button onClick={close}>Add</Button>
        </div>
      </Dialog>
    </>
  );
}
