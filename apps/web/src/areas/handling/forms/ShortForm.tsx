import { shortNames } from '@quarterlight/contract/handling/names';
import { shortPick } from '@quarterlight/contract/handling/routes';
import type { ToPick } from '@quarterlight/contract/handling/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

const reasons = optionsOf(shortNames);

/** Why a piece could not be picked: it stands on the job from then on. */
export function ShortForm({ item, done }: { readonly item: ToPick; readonly done: () => void }) {
  const form = useContractForm(shortPick, {
    defaults: { allocationId: item.allocationId, note: '' },
    refresh: ['stock', 'worksheet'],
    notice: 'The job says so now.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Say so" onCancel={done}>
      <SelectField name="reason" label="Why" options={reasons} />
      <TextareaField name="note" label="Note" />
    </Form>
  );
}
