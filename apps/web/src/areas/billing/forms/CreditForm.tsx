import { creditInvoice } from '@quarterlight/contract/billing/routes';
import type { Invoice } from '@quarterlight/contract/billing/schemas';
import { useNavigate } from '@tanstack/react-router';
import { pathTo } from '../../../app/paths.ts';
import { moneyText } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { invoiceTouches } from '../billing.api.ts';
import classes from '../panels/billing.module.css';

/** Takes a posted invoice back in full. */
export function CreditForm({ invoice, done }: { readonly invoice: Invoice; readonly done: () => void }) {
  const navigate = useNavigate();
  const form = useContractForm(creditInvoice, {
    params: { id: invoice.id },
    version: invoice.version,
    defaults: { reason: '' },
    refresh: invoiceTouches,
    notice: `${invoice.number ?? 'The invoice'} credited in full.`,
    async onDone(credit) {
      done();
      if (credit.id !== invoice.id) await navigate({ href: pathTo('/billing/invoices/$id', { id: credit.id }) });
    },
  });
  return (
    <Form form={form} submit="Credit in full" onCancel={done}>
      <p className={classes.soft}>
        A credit note of {moneyText(invoice.gross)} is made and posted for {invoice.payerName}. When no invoice of worksheet {invoice.worksheetNumber} stands
        any more, the worksheet is completed again and can be invoiced anew.
      </p>
      <TextareaField name="reason" label="Reason" required maxLength={500} autoFocus description="Printed on the credit note" />
    </Form>
  );
}
