import { branchRejectionReasons } from '@quarterlight/contract/system/lookup-routes';
import type { WorksheetDetail } from '@quarterlight/contract/worksheets/detail';
import { rejectJob, sendJobOn } from '@quarterlight/contract/worksheets/queue-routes';
import { useQuery } from '@tanstack/react-query';
import { lookupFor } from '../../../platform/query.ts';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { companiesApi } from '../../companies/companies.api.ts';

interface AnswerProps {
  readonly worksheet: WorksheetDetail;
  readonly onClose: () => void;
}

/** Turns a customer's job down: the reason for us, the words for them. */
export function RejectDialog({ worksheet, onClose }: AnswerProps) {
  const reasons = useQuery(lookupFor(branchRejectionReasons));
  const form = useContractForm(rejectJob, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { reasonId: '', words: '' },
    refresh: ['worksheet'],
    notice: `${worksheet.number} is rejected. The customer is told.`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Reject ${worksheet.number}`} opened onClose={onClose}>
      <Form form={form} submit="Reject" onCancel={onClose}>
        <SelectField name="reasonId" label="Reason, for us" required options={namedOptions(reasons.data)} />
        <TextareaField name="words" label="Words for the customer" required maxLength={500} />
      </Form>
    </Dialog>
  );
}

/** Puts a rejected job into the queue of another branch. */
export function SendOnDialog({ worksheet, onClose }: AnswerProps) {
  const branches = useQuery(companiesApi.branches());
  const form = useContractForm(sendJobOn, {
    params: { id: worksheet.id },
    version: worksheet.version,
    defaults: { branchId: '', note: '' },
    refresh: ['worksheet'],
    notice: `${worksheet.number} waits in the queue again.`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Send ${worksheet.number} to another branch`} opened onClose={onClose}>
      <Form form={form} submit="Send on" onCancel={onClose}>
        <SelectField name="branchId" label="Branch" required options={namedOptions(branches.data?.filter(({ id }) => id !== worksheet.branch?.id))} />
        <TextField name="note" label="Note" maxLength={300} />
      </Form>
    </Dialog>
  );
}
