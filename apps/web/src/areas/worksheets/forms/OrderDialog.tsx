import { orderLine } from '@quarterlight/contract/worksheets/line-routes';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import type { LineDialogProps } from './LineDialog.tsx';

/** Orders glass whose features nobody confirmed: the reason is asked. */
export function OrderDialog({ worksheet, line, onClose }: LineDialogProps) {
  const form = useContractForm(orderLine, {
    params: { id: worksheet.id, lineId: line.id },
    version: worksheet.version,
    defaults: { unconfirmedReason: '' },
    refresh: ['stock', 'purchase-order'],
    notice: 'Added to the supplier’s order.',
    onDone: onClose,
  });
  return (
    <Dialog title={`Order ${line.code}`} opened onClose={onClose}>
      <p style={{ margin: '0 0 12px' }}>The features of this glass are not confirmed. Confirm them first, or say why it is ordered without.</p>
      <Form form={form} submit="Order" onCancel={onClose}>
        <TextareaField name="unconfirmedReason" label="Why it is ordered without" required maxLength={200} />
      </Form>
    </Dialog>
  );
}
