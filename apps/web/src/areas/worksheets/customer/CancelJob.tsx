import { cancelCustomerJob } from '@quarterlight/contract/worksheets/customer-job-routes';
import type { CustomerJob } from '@quarterlight/contract/worksheets/customer-schemas';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** Cancels an own job, with the reason. */
export function CancelJob({ job, onClose }: { readonly job: CustomerJob; readonly onClose: () => void }) {
  const form = useContractForm(cancelCustomerJob, {
    params: { id: job.id },
    version: job.version,
    defaults: { reason: '' },
    refresh: ['worksheet'],
    notice: `${job.number} is cancelled.`,
    onDone: onClose,
  });
  return (
    <Dialog title={`Cancel ${job.number}`} opened onClose={onClose}>
      <Form form={form} submit="Cancel the job" onCancel={onClose}>
        <TextareaField name="reason" label="Why" required maxLength={300} autoFocus />
      </Form>
    </Dialog>
  );
}
