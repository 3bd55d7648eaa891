import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { changeWorksheet } from '@quarterlight/contract/worksheets/routes';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { useSectionVersion } from '../use-stale.ts';
import { placeNames } from '../words.ts';
import { AddressFields } from './AddressFields.tsx';
import { optionsOf } from './options.ts';

/** Where the work is done; an address may be picked by its postcode. */
export function AddressForm({ worksheet, done }: { readonly worksheet: WorksheetDetail; readonly done: () => void }) {
  const address = { ...worksheet.address, place: worksheet.place };
  const form = useContractForm(changeWorksheet, {
    params: { id: worksheet.id },
    version: useSectionVersion(worksheet, address),
    defaults: { address },
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} columns={3}>
      <SelectField name="address.place" label="Place" options={optionsOf(placeNames)} />
      <AddressFields prefix="address" />
    </Form>
  );
}
