import { recordBankLine } from '@quarterlight/contract/banking/routes';
import type { BankLine } from '@quarterlight/contract/banking/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { allocationsOf, findCustomers, PutTo, readCustomers } from '../../payments/index.ts';
import { lineTouches } from '../banking.api.ts';

export interface OfLine {
  readonly line: BankLine;
  readonly done: () => void;
}

/** Records what came in as money of an account, and which documents it pays; the bank says the rest. */
export function RecordForm({ line, done }: OfLine) {
  const form = useContractForm(recordBankLine, {
    params: { id: line.id },
    version: line.version,
    defaults: { customerId: line.proposal?.customer?.id ?? '', note: '', putTo: 'oldest', parts: {} },
    toBody: ({ customerId, note, ...values }) => ({ customerId: customerId ?? '', note, ...allocationsOf(values) }),
    refusals: { 'payment.above_free': 'putTo', 'payment.above_open': 'putTo', 'payment.told_already': 'note' },
    refresh: lineTouches,
    notice: 'The payment is recorded.',
    onDone: done,
  });
  const customerId = textOf(form.methods.watch('customerId'));
  return (
    <Form form={form} submit="Record payment" onCancel={done} isLong>
      <SearchSelectField
        name="customerId"
        label="Customer"
        required
        autoFocus
        placeholder="Name, account or postcode, at least 3 characters"
        search={findCustomers}
        read={readCustomers}
        initial={line.proposal?.customer ? { value: line.proposal.customer.id, label: line.proposal.customer.name } : null}
      />
      <TextField name="note" label="Note" maxLength={500} />
      <PutTo customerId={customerId} free={line.amount.amount} currency={line.amount.currency} mayWait />
    </Form>
  );
}
