import { sendBackStockTake } from '@quarterlight/contract/stock/take-routes';
import type { StockTakeDetail } from '@quarterlight/contract/stock/takes';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface SendBackFormProps {
  readonly take: StockTakeDetail;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Why a place is to be counted again. */
export function SendBackForm({ take, onDone, onCancel }: SendBackFormProps) {
  const form = useContractForm(sendBackStockTake, {
    params: { id: take.id },
    version: take.version,
    defaults: { reason: '' },
    notice: 'The count was sent back.',
    onDone,
  });
  return (
    <Form form={form} submit="Send back" onCancel={onCancel}>
      <TextField name="reason" label="Reason" required maxLength={200} autoFocus description="Whoever counted reads it. The books stay as they are." />
    </Form>
  );
}
