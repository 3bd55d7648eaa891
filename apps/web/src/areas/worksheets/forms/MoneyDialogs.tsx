import { paymentMethodNames } from '@quarterlight/contract/payments/names';
import { RefundMethod } from '@quarterlight/contract/payments/schemas';
import { askForDeposit } from '@quarterlight/contract/worksheets/desk-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { refundPayment } from '@quarterlight/contract/worksheets/visit-routes';
import { moneyText } from '../../../platform/formats.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface DialogProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

const methods = RefundMethod.options.map((value) => ({ value, label: paymentMethodNames[value] }));

/** Gives back what is left of a payment: as it was paid, where that can be. */
export function RefundDialog({ worksheet, payment, onClose }: DialogProps & { readonly payment: WorksheetDetail['payments'][number] }) {
  const form = useContractForm(refundPayment, {
    params: { id: worksheet.id },
    defaults: { paymentId: payment.id, method: RefundMethod.safeParse(payment.method).data ?? 'card', amount: payment.refundable, reference: '' },
    refresh: ['invoice', 'customer'],
    notice: 'What was given back is recorded.',
    onDone: onClose,
  });
  return (
    <Dialog title={`Give money back for ${worksheet.number}`} opened onClose={onClose}>
      <Form form={form} submit="Give back" onCancel={onClose} columns={2}>
        <MoneyField name="amount" label="Amount" description={`${moneyText(payment.refundable)} of ${moneyText(payment.amount)} can be given back`} required />
        <SelectField name="method" label="How" options={methods} />
        <TextField name="reference" label="Reference" maxLength={80} />
      </Form>
    </Dialog>
  );
}

/** Asks for money that has to be there before the visit; nothing takes the asking back. */
export function DepositDialog({ worksheet, onClose }: DialogProps) {
  const form = useContractForm(askForDeposit, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { amount: worksheet.deposit },
    onDone: onClose,
  });
  return (
    <Dialog title={`Deposit for ${worksheet.number}`} opened onClose={onClose}>
      <Form form={form} submit="Save" onCancel={onClose}>
        <MoneyField
          name="amount"
          label="To be paid before the visit"
          description={`The job comes to ${moneyText(worksheet.gross)}. Until it is paid the job is held up; £0.00 asks for nothing.`}
          required
        />
      </Form>
    </Dialog>
  );
}
