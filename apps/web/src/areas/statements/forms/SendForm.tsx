import { sendStatement } from '@quarterlight/contract/statements/routes';
import type { AccountStatement } from '@quarterlight/contract/statements/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** Emails the statement of an account, to its own address or to another one. */
export function SendForm({ statement, done }: { readonly statement: AccountStatement; readonly done: () => void }) {
  const form = useContractForm(sendStatement, {
    params: { id: statement.customer.id },
    defaults: { recipient: statement.email },
    refusals: { 'statement.no_address': 'recipient', 'statement.nothing_open': 'recipient' },
    refresh: ['debt-letter'],
    notice: 'The statement is on its way.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Send" onCancel={done}>
      <TextField name="recipient" label="To" required autoFocus maxLength={254} description="It is emailed as a PDF, and kept as it is sent." />
    </Form>
  );
}
