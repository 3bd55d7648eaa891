import { writeOffDebt } from '@quarterlight/contract/payments/routes';
import { moneyText, type WireMoney } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { moneyTouches } from '../payments.api.ts';

interface WriteOffFormProps {
  readonly documentId: string;
  /** What is still owed on it. */
  readonly open: WireMoney;
  readonly done: () => void;
}

/** Writes off what will not be paid of a document. */
export function WriteOffForm({ documentId, open, done }: WriteOffFormProps) {
  const form = useContractForm(writeOffDebt, {
    params: { id: documentId },
    defaults: { amount: open, reason: '' },
    refresh: moneyTouches,
    notice: 'Written off.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Write off" onCancel={done}>
      <MoneyField
        name="amount"
        label="Amount"
        required
        description={`${moneyText(open)} is still owed. It is no money that came: it only lowers what is owed.`}
      />
      <TextField name="reason" label="Reason" required maxLength={500} autoFocus />
    </Form>
  );
}
