import { matchBankLine } from '@quarterlight/contract/banking/routes';
import { paymentKindNames } from '@quarterlight/contract/payments/names';
import { formatDay, isDay } from '@quarterlight/kit/days';
import { moneyText } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { bankingApi, lineTouches } from '../banking.api.ts';
import type { OfLine } from './RecordForm.tsx';

/** Says which recorded payment, or refund, a line is. */
export function MatchForm({ line, done }: OfLine) {
  const form = useContractForm(matchBankLine, {
    params: { id: line.id },
    version: line.version,
    defaults: { paymentId: '' },
    refusals: { 'banking.other_amount': 'paymentId', 'banking.payment_taken': 'paymentId', 'banking.unlike': 'paymentId' },
    refresh: lineTouches,
    notice: 'The line is matched.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Match" onCancel={done}>
      <SearchSelectField
        name="paymentId"
        label="Payment"
        required
        autoFocus
        placeholder="Its reference or the number of its job, at least 3 characters"
        search={bankingApi.payments}
        read={({ items }) =>
          items.map(({ id, kind, customer, amount, receivedOn, reference }) => ({
            value: id,
            label: `${isDay(receivedOn) ? formatDay(receivedOn) : ''} ${paymentKindNames[kind]}, ${customer.name}, ${moneyText(amount)} ${reference}`,
          }))
        }
      />
    </Form>
  );
}
