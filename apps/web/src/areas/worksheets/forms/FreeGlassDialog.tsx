import { freeLineGlass } from '@quarterlight/contract/worksheets/line-routes';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { LineDialogProps } from './LineDialog.tsx';

const reasons = [
  { value: 'not-needed', label: 'The job does not need it' },
  { value: 'wrong-glass', label: 'It is the wrong glass' },
  { value: 'brought-back', label: 'The technician brought it back' },
];

/** Gives up a line's claim, and asks why: what came in for the job waits under unallocated glass then. */
export function FreeGlassDialog({ worksheet, line, onClose }: LineDialogProps) {
  const form = useContractForm(freeLineGlass, {
    params: { id: worksheet.id, lineId: line.id },
    version: worksheet.version,
    defaults: { why: 'not-needed' },
    refresh: ['stock', 'purchase-order'],
    notice: 'The glass is free.',
    onDone: onClose,
  });
  return (
    <Dialog title="Free this glass?" opened onClose={onClose}>
      <p style={{ margin: '0 0 12px' }}>It stays where it is, without a job. What came in for this job, or is on order, waits under Unallocated glass.</p>
      <Form form={form} submit="Free the glass" onCancel={onClose}>
        <SelectField name="why" label="Why" options={reasons} />
      </Form>
    </Dialog>
  );
}
