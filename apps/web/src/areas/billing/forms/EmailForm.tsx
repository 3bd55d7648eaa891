import { emailInvoice } from '@quarterlight/contract/billing/routes';
import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** Sends a posted document once more, or to another address. */
export function EmailForm({ invoice, done }: { readonly invoice: Invoice; readonly done: () => void }) {
  const form = useContractForm(emailInvoice, {
    params: { id: invoice.id },
    defaults: { recipient: invoice.payerEmail },
    refresh: ['outbox'],
    notice: `${invoice.number ?? 'The invoice'} waits to be sent.`,
    onDone: done,
  });
  return (
    <Form form={form} submit="Email" onCancel={done}>
      <TextField name="recipient" label="To" required maxLength={254} autoFocus description="The PDF is attached." />
    </Form>
  );
}
