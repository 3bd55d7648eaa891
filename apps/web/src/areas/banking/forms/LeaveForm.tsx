import { leaveBankLine, reopenBankLine } from '@quarterlight/contract/banking/routes';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { lineTouches } from '../banking.api.ts';
import type { OfLine } from './RecordForm.tsx';

/** Says why a line is no payment of a customer, or opens again what was done with it. */
export function LeaveForm({ line, isOpening, done }: OfLine & { readonly isOpening: boolean }) {
  const form = useContractForm(isOpening ? reopenBankLine : leaveBankLine, {
    params: { id: line.id },
    version: line.version,
    defaults: { reason: '' },
    refresh: lineTouches,
    notice: isOpening ? 'The line is open again.' : 'The line is left.',
    onDone: done,
  });
  return (
    <Form form={form} submit={isOpening ? 'Open again' : 'Leave it'} onCancel={done}>
      <TextField
        name="reason"
        label={isOpening ? 'Why it is opened again' : 'Why it is left'}
        required={!isOpening}
        autoFocus
        maxLength={300}
        {...(isOpening && line.payment ? { description: 'The payment stays as it is recorded.' } : {})}
      />
    </Form>
  );
}
