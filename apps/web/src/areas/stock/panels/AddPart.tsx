import { Button, type ButtonProps } from '@mantine/core';
import type { StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import { later } from '../../../ui/later.tsx';

const NewPartForm = later(() => import('../forms/PlaceForm.tsx'), 'NewPartForm');

/** What a place is divided into. */
export const partOf = ({ level }: Pick<StockPlaceDetail, 'level'>) =>
  level === 'location' ? ({ one: 'rack', many: 'Racks' } as const) : ({ one: 'bin', many: 'Bins' } as const);

/** Adds a rack to a location or a bin to a rack, for whoever may. */
export function AddPart({ place, word, ...look }: ButtonProps & { readonly place: StockPlaceDetail; readonly word: string }) {
  const [adding, setAdding] = useState(false);
  const close = () => setAdding(false);
  const part = partOf(place).one;
  if (!place.allowedActions.includes('add-rack') && !place.allowedActions.includes('add-bin')) return null;
  return (
    <>
      <Button {...look} onClick={() => setAdding(true)} data-new>
        {word} {part}
      </Button>
      <Dialog title={`New ${part} in ${place.code}`} opened={adding} onClose={close}>
        <NewPartForm parent={place} done={close} />
      </Dialog>
    </>
  );
}
