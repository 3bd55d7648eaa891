import { LabelsOf, type StockPlaceDetail } from '@quarterlight/contract/stock/schemas';
import { useState } from 'react';
import { download } from '../../../platform/download.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { LabelSheetForm } from '../../catalogue/index.ts';

interface PlaceLabelsFormProps {
  readonly place: StockPlaceDetail;
  /** Which labels are offered first. */
  readonly first?: LabelsOf;
  readonly done: () => void;
}

/** Which labels of a place are printed, and on what. */
export function PlaceLabelsForm({ place, first = 'itself', done }: PlaceLabelsFormProps) {
  const [of, setOf] = useState<LabelsOf>(first);
  const parts = place.level === 'location' ? 'racks' : 'bins';
  const choices = [
    { value: 'itself', label: `${place.code} alone` },
    { value: 'parts', label: `Its ${parts}` },
    { value: 'all', label: place.level === 'location' ? 'It, its racks and all their bins' : 'It and all its bins' },
  ];
  return (
    <LabelSheetForm
      before={
        place.children.length > 0 && (
          <Select label="Labels of" data={choices} value={of} allowDeselect={false} onChange={(next) => setOf(LabelsOf.catch('itself').parse(next))} />
        )
      }
      says="The bars say its barcode; the square opens its page on a phone."
      print={(paper) => download(`/v1/stock/places/${place.id}/labels?${new URLSearchParams({ of, ...paper })}`, `Labels ${place.code}.pdf`)}
      done={done}
    />
  );
}
