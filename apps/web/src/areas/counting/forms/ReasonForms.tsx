import { dropStockTake, noteLine, sendBackStockTake } from '@quarterlight/contract/counting/routes';
import type { StockTakeDetail, StockTakeLine } from '@quarterlight/contract/counting/schemas';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface ReasonFormProps {
  readonly take: StockTakeDetail;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Why a place is to be counted again. */
export function SendBackForm({ take, onDone, onCancel }: ReasonFormProps) {
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

/** Why a stock take is dropped. */
export function DropForm({ take, onDone, onCancel }: ReasonFormProps) {
  const form = useContractForm(dropStockTake, {
    params: { id: take.id },
    version: take.version,
    defaults: { reason: '' },
    notice: 'The stock take was dropped.',
    onDone,
  });
  return (
    <Form form={form} submit="Drop the stock take" onCancel={onCancel}>
      <TextField name="reason" label="Reason" required maxLength={200} autoFocus description="What was counted stays readable. The books stay as they are." />
    </Form>
  );
}

interface NoteFormProps extends ReasonFormProps {
  readonly line: StockTakeLine;
}

/** What is to be known of one difference. */
export function NoteForm({ take, line, onDone, onCancel }: NoteFormProps) {
  const form = useContractForm(noteLine, { params: { id: take.id }, defaults: { lineId: line.id, note: line.note }, onDone });
  return (
    <Form form={form} submit="Save" onCancel={onCancel}>
      <TextField name="note" label="Note" maxLength={200} autoFocus />
    </Form>
  );
}
