import { acceptSupplierInvoice, cancelSupplierInvoice, querySupplierInvoice } from '@quarterlight/contract/payables/routes';
import type { SupplierInvoice } from '@quarterlight/contract/payables/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface SettleFormProps {
  readonly invoice: SupplierInvoice;
  readonly done: () => void;
}

const ofInvoice = ({ id, version }: SupplierInvoice, done: () => void) =>
  ({ params: { id }, version, defaults: { reason: '' }, refresh: ['purchase-order'], onDone: done }) as const;

const Reason = ({ says }: { readonly says: string }) => <TextField name="reason" label="Why" required maxLength={300} autoFocus description={says} />;

export function AcceptForm({ invoice, done }: SettleFormProps) {
  const form = useContractForm(acceptSupplierInvoice, { ...ofInvoice(invoice, done), notice: 'The invoice is accepted with its differences.' });
  return (
    <Form form={form} submit="Accept" onCancel={done}>
      <Reason says="Above the company’s limits somebody else has to accept it who may approve differences." />
    </Form>
  );
}

export function QueryForm({ invoice, done }: SettleFormProps) {
  const form = useContractForm(querySupplierInvoice, { ...ofInvoice(invoice, done), notice: 'Changes saved successfully.' });
  return (
    <Form form={form} submit="Query" onCancel={done}>
      <TextareaField
        name="reason"
        label="What is asked of the supplier"
        required
        maxLength={500}
        rows={3}
        {...(invoice.supplierEmail === '' ? {} : { description: `Write to ${invoice.supplierEmail} what you note here.` })}
      />
    </Form>
  );
}

export function CancelForm({ invoice, done }: SettleFormProps) {
  const form = useContractForm(cancelSupplierInvoice, { ...ofInvoice(invoice, done), notice: 'The invoice is taken back.' });
  return (
    <Form form={form} submit="Take back" onCancel={done}>
      <Reason says="What it billed is to be billed again. Its number may be entered anew." />
    </Form>
  );
}
