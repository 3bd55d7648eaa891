import { releasePayment } from '@quarterlight/contract/payments/routes';
import { moneyText } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { moneyTouches } from '../payments.api.ts';
import type { OfPayment } from './AllocateForm.tsx';

/** Takes back what a payment pays: one document, or all of them. */
export function ReleaseForm({ payment, done }: OfPayment) {
  const [first] = payment.pays;
  const form = useContractForm(releasePayment, {
    params: { id: payment.id },
    defaults: { from: payment.pays.length === 1 ? (first?.receivableId ?? 'all') : 'all', reason: '' },
    toBody: ({ from, reason }) => ({ receivableIds: from === 'all' ? [] : [from], reason }),
    refresh: moneyTouches,
    notice: 'The money is free again.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Take back" onCancel={done}>
      <SelectField
        name="from"
        label="From"
        options={[
          ...(payment.pays.length > 1 ? [{ value: 'all', label: `All ${payment.pays.length} documents` }] : []),
          ...payment.pays.map(({ receivableId, number, amount }) => ({ value: receivableId, label: `${number}, ${moneyText(amount)}` })),
        ]}
      />
      <TextField
        name="reason"
        label="Reason"
        required
        maxLength={500}
        autoFocus
        description="The documents are open again; what was paid is free on the account."
      />
    </Form>
  );
}
