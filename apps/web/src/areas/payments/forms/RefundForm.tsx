import { refundOnAccount } from '@quarterlight/contract/payments/routes';
import { moneyText } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { moneyTouches } from '../payments.api.ts';
import { accountMethodOptions } from '../words.ts';
import type { OfPayment } from './AllocateForm.tsx';

/** Gives back what is free of a payment. */
export function RefundForm({ payment, done }: OfPayment) {
  const form = useContractForm(refundOnAccount, {
    params: { id: payment.id },
    defaults: { amount: payment.free, method: payment.method === 'card' || payment.method === 'cash' ? payment.method : 'bacs', reference: '' },
    refusals: { 'payment.above_free': 'amount' },
    refresh: moneyTouches,
    notice: 'Given back.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Give back" onCancel={done} columns={2}>
      <MoneyField name="amount" label="Amount" required autoFocus description={`${moneyText(payment.free)} is free`} />
      <SelectField name="method" label="By" options={accountMethodOptions} />
      <TextField name="reference" label="Reference" maxLength={80} />
    </Form>
  );
}
