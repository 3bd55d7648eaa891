import { readAgain } from '@quarterlight/contract/loads/routes';
import type { DataLoad } from '@quarterlight/contract/loads/schemas';
import type { FieldValues } from 'react-hook-form';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { loadsApi } from '../loads.api.ts';
import { dateOrderNames, decimalNames, encodingNames, separatorNames } from '../words.ts';

interface ReadFormProps {
  readonly load: DataLoad;
  readonly done: () => void;
}

/** Has the file read in another manner than it was recognised. */
export function ReadForm({ load, done }: ReadFormProps) {
  const { manner, shape } = load;
  const form = useContractForm(readAgain, {
    params: { id: load.id },
    version: load.version,
    defaults: { ...manner },
    toBody: (said: FieldValues) => ({ ...said, sheet: Number(said.sheet) }),
    notice: 'The file was read again. Look at its columns.',
    onDone: (reply) => {
      loadsApi.remember(reply);
      done();
    },
  });
  const isText = shape.type === 'csv';
  return (
    <Form form={form} submit="Read the file again" onCancel={done} columns={3}>
      {isText ? (
        <>
          <SelectField name="encoding" label="Encoding" options={optionsOf(encodingNames)} description="Where letters like ü, é or £ look wrong" />
          <SelectField name="separator" label="Separator" options={optionsOf(separatorNames)} description="What stands between two columns" />
        </>
      ) : (
        <SelectField name="sheet" label="Sheet" options={shape.sheets.map((name, index) => ({ value: String(index), label: name }))} />
      )}
      <QuantityField name="headerRow" label="Headers in row" description="What stands above it is left out" />
      <SelectField name="decimal" label="Decimal mark" options={optionsOf(decimalNames)} description="How amounts are written" />
      <SelectField name="dates" label="Order of dates" options={optionsOf(dateOrderNames)} description="2026-12-31 is understood in any case" />
    </Form>
  );
}
