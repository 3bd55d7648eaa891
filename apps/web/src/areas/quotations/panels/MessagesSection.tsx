import { writeOnQuotation } from '@quarterlight/contract/quotations/routes';
import type { QuotationDetail } from '@quarterlight/contract/quotations/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { Section } from '../../../ui/record/Section.tsx';
import { Thread } from '../parts/Thread.tsx';

/** What was asked and answered; the customer reads it by the link or in the portal. */
export function MessagesSection({ quotation }: { readonly quotation: QuotationDetail }) {
  const { messages, allowedActions } = quotation;
  const mayWrite = allowedActions.includes('write');
  return (
    <Section title="Messages" count={messages.length > 0 ? messages.length : undefined} empty={messages.length === 0 && !mayWrite && 'None'}>
      <Thread messages={messages} side="office">
        {mayWrite && <WriteForm quotation={quotation} />}
      </Thread>
    </Section>
  );
}

function WriteForm({ quotation: { id, askedAt } }: { readonly quotation: QuotationDetail }) {
  const form = useContractForm(writeOnQuotation, {
    params: { id },
    defaults: { words: '' },
    notice: 'The customer reads it by the link.',
    onDone() {
      form.methods.reset({ words: '' });
    },
  });
  return (
    <Form form={form} submit={askedAt ? 'Answer' : 'Write'}>
      <TextareaField name="words" label={askedAt ? 'Your answer to the customer' : 'To the customer'} rows={2} maxLength={2000} />
    </Form>
  );
}
