import { openStockPeriod } from '@quarterlight/contract/valuation/routes';
import { Form } from '../../../ui/form/Form.tsx';
import { TextareaField } from '../../../ui/form/TextareaField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

/** Opens the month that was closed last, with the reason. */
export function OpenMonthForm({ month, onDone, onCancel }: { readonly month: string; readonly onDone: () => void; readonly onCancel: () => void }) {
  const form = useContractForm(openStockPeriod, {
    defaults: { month, reason: '' },
    refresh: ['stock-period'],
    notice: 'The month is open again.',
    onDone,
  });
  return (
    <Form form={form} submit="Open the month" onCancel={onCancel}>
      <TextareaField name="reason" label="Why it is opened" required maxLength={200} autoFocus />
    </Form>
  );
}
