import { Suspense, useState } from 'react';
import type { DialogProps } from './DialogWindow.tsx';
import { Held, later, PartPending } from './later.tsx';

const DialogWindow = later(() => import('./DialogWindow.tsx'), 'DialogWindow');

/** A dialog for one question or one short form. It opens when its content is here, so that nothing in it moves afterwards. */
export function Dialog(props: DialogProps) {
  const [wanted, setWanted] = useState(props.opened);
  if (props.opened && !wanted) setWanted(true);
  if (!wanted) return null;
  return (
    <Suspense fallback={<PartPending />}>
      <Held value>
        <DialogWindow {...props} />
      </Held>
    </Suspense>
  );
}
