import { changePriceFile } from '@quarterlight/contract/catalogue/price-file-routes';
import type { PriceFile } from '@quarterlight/contract/catalogue/price-file-schemas';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface PriceFileFormProps {
  readonly file: PriceFile;
  readonly onDone: () => void;
}

/** Another name; another first day, as long as it is to come. */
export function PriceFileForm({ file: { id, version, name, effectiveFrom, state }, onDone }: PriceFileFormProps) {
  const form = useContractForm(changePriceFile, { params: { id }, version, defaults: { name, effectiveFrom }, onDone });
  return (
    <Form form={form} submit="Save" onCancel={onDone} columns={2}>
      <TextField name="name" label="Name" required maxLength={120} />
      {state === 'to-come' && (
        <DayField
          name="effectiveFrom"
          label="In force from"
          required
          ahead="Choose today or a later day."
          description="From today its prices hold at once, and the file that it follows ends."
        />
      )}
    </Form>
  );
}
