import { changeQuotation } from '@quarterlight/contract/quotations/routes';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { OptionsEditor } from '../intake/OptionsEditor.tsx';
import { draftsOf, intakeOf, optionBodies } from '../intake/values.ts';
import { NewRevision } from './NewRevision.tsx';

/** Writes the options anew, beside each other; they are priced as of today. */
export function OptionsForm({ quotation, done }: { readonly quotation: QuotationDetail; readonly done: () => void }) {
  const { vehicle, place, insurance } = intakeOf(quotation);
  const form = useContractForm(changeQuotation, {
    params: { id: quotation.id },
    version: quotation.version,
    // What the glass and its prices depend on stands beside the options and is not sent.
    defaults: { options: draftsOf(quotation), vehicle, place, insurance, customerId: quotation.customer.id },
    toBody: ({ options }) => ({ options: optionBodies(options) }),
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done} isLong>
      <NewRevision quotation={quotation} />
      <OptionsEditor />
    </Form>
  );
}
