import { queryDocument } from '@quarterlight/contract/payments/routes';
import type { Receivable } from '@quarterlight/contract/payments/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface QueryFormProps {
  readonly document: Pick<Receivable, 'id' | 'number' | 'query'>;
  readonly done: () => void;
}

/** Puts a document in query, so that nobody is reminded of it, or takes it out. */
export function QueryForm({ document, done }: QueryFormProps) {
  const form = useContractForm(queryDocument, {
    params: { id: document.id },
    defaults: { note: document.query },
    refresh: ['receivable'],
    notice: 'Saved.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Save" onCancel={done}>
      <TextField
        name="note"
        label={`Why ${document.number} is in query`}
        autoFocus
        maxLength={300}
        description="Nobody is reminded of it meanwhile. Empty, it is asked for again."
      />
    </Form>
  );
}
