import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { recordPayment } from '@quarterlight/contract/worksheets/routes';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { paymentKinds, paymentMethods } from '../words.ts';
import { optionsOf } from './options.ts';

/** Records money that was taken. */
export function PaymentDialog({ worksheet, onClose }: { readonly worksheet: WorksheetDetail; readonly onClose: () => void }) {
  const { excess } = worksheet.insurance;
  const due = excess.amount > 0 && !worksheet.payments.some(({ kind }) => kind === 'excess');
  const form = useContractForm(recordPayment, {
    params: { id: worksheet.id },
    defaults: { kind: due ? 'excess' : 'balance', method: 'card', ...(due ? { amount: excess } : {}), reference: '' },
    notice: 'The payment is recorded.',
    onDone: onClose,
  });
  return (
    <Dialog title={`Money for ${worksheet.number}`} opened onClose={onClose}>
      <Form form={form} submit="Record" onCancel={onClose} columns={2}>
        <SelectField name="kind" label="For" options={optionsOf(paymentKinds)} />
        <SelectField name="method" label="How" options={optionsOf(paymentMethods)} />
        <MoneyField name="amount" label="Amount" required />
        <TextField name="reference" label="Reference" maxLength={80} />
      </Form>
    </Dialog>
  );
}
