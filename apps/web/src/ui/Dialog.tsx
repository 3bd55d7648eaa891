import { Suspense, useEffect, useState } from 'react';
import type { DialogProps } from './DialogWindow.tsx';
import { Held, later, PartPending } from './later.tsx';

const DialogWindow = later(() => import('./DialogWindow.tsx'), 'DialogWindow');

/** A dialog for one question or one short form. It opens when its content is here, so that nothing in it moves afterwards. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={props.opened ? <Opening onClose={props.onClose} /> : null}>
      <Held value>
        <DialogWindow {...props} />
      </Held>
    </Suspense>
  );
}

/** Until a dialog is here, the keyboard waits for it: Tab does not walk away through the page behind, Escape gives it up. */
function Opening({ onClose }: Pick<DialogProps, 'onClose'>) {
  useEffect(() => {
    const hold = (event: KeyboardEvent) => {
      if (event.key === 'Tab') event.preventDefault();
      if (event.key === 'Escape') onClose();
    };
    document.addEventListener('keydown', hold);
    return () => document.removeEventListener('keydown', hold);
  }, [onClose]);
  return <PartPending />;
}
