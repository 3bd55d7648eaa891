import type { PlaceRef } from '@quarterlight/contract/stock/schemas';
import { useFormContext } from 'react-hook-form';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { textOf } from '../../../ui/form/use-field.ts';
import { PlaceField } from '../../stock/index.ts';
import { LinesEditor } from './LinesEditor.tsx';

const optionOf = (place: PlaceRef) => ({ value: place.id, label: `${place.code} – ${place.name}` });

/** From where, to where, what, and a word to go along. */
export function TransferFields({ from, to }: { readonly from?: PlaceRef; readonly to?: PlaceRef }) {
  const { watch } = useFormContext();
  const [fromPlaceId, toPlaceId] = [textOf(watch('fromPlaceId')), textOf(watch('toPlaceId'))];
  return (
    <>
      <PlaceField name="fromPlaceId" label="From" required locationsOnly without={toPlaceId} initial={from ? optionOf(from) : null} />
      <PlaceField name="toPlaceId" label="To" required locationsOnly without={fromPlaceId} initial={to ? optionOf(to) : null} />
      <LinesEditor fromPlaceId={fromPlaceId} />
      <div style={{ gridColumn: '1 / -1' }}>
        <TextareaField name="notes" label="Notes to go along" maxLength={2000} />
      </div>
    </>
  );
}
