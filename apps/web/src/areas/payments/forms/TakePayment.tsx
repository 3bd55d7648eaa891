import { takePayment } from '@quarterlight/contract/payments/routes';
import { today } from '@quarterlight/kit/days';
import type { FieldValues } from 'react-hook-form';
import { tenantZone } from '../../../platform/formats.ts';
import { DayField } from '../../../ui/form/DayField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { penceIn } from '../../../ui/form/pence-in.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { useOpened } from '../../../ui/use-opened.ts';
import { findCustomers, moneyTouches, readCustomers } from '../payments.api.ts';
import { accountMethodOptions } from '../words.ts';
import { allocationsOf, PutTo } from './PutTo.tsx';

/** Records money of an account, and which documents it pays. */
export function TakePayment({ done }: { readonly done: () => void }) {
  const { set } = useOpened('payment');
  const form = useContractForm(takePayment, {
    defaults: {
      customerId: '',
      amount: null,
      method: 'bacs',
      receivedOn: today(tenantZone.get()),
      reference: '',
      note: '',
      putTo: 'oldest',
      parts: {},
    } as FieldValues,
    toBody: ({ customerId, amount, method, receivedOn, reference, note, ...values }) => ({
      customerId: customerId ?? '',
      amount,
      method,
      receivedOn,
      reference,
      note,
      ...allocationsOf(values),
    }),
    refusals: { 'payment.above_free': 'amount', 'payment.above_open': 'amount' },
    refresh: moneyTouches,
    notice: 'The payment is recorded.',
    onDone: (payment) => {
      done();
      set(payment.id);
    },
  });
  const customerId = textOf(form.methods.watch('customerId'));
  const amount = penceIn(form.methods.watch('amount')) ?? 0;
  return (
    <Form form={form} submit="Record payment" onCancel={done} columns={2} isLong>
      <SearchSelectField
        name="customerId"
        label="Customer"
        required
        autoFocus
        placeholder="Name, account or postcode, at least 3 characters"
        search={findCustomers}
        read={readCustomers}
      />
      <MoneyField name="amount" label="Amount" required />
      <SelectField name="method" label="Paid by" options={accountMethodOptions} />
      <DayField name="receivedOn" label="Received on" required past />
      <TextField name="reference" label="Reference" maxLength={80} description="As the bank has it" />
      <TextField name="note" label="Note" maxLength={500} />
      <PutTo customerId={customerId} free={amount} currency="GBP" mayWait />
    </Form>
  );
}
