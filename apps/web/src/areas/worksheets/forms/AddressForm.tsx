import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { AddressFields } from '../../system/index.ts';
import { placeNames } from '../words.ts';
import { SectionForm, type SectionFormProps } from './SectionForm.tsx';

/** Where the work is done; an address may be picked by its postcode. */
export function AddressForm({ worksheet, done }: SectionFormProps) {
  return (
    <SectionForm worksheet={worksheet} done={done} section={{ address: { ...worksheet.address, place: worksheet.place } }}>
      <SelectField name="address.place" label="Place" options={optionsOf(placeNames)} />
      <AddressFields prefix="address" />
    </SectionForm>
  );
}
