import { placeText } from '@quarterlight/contract/stock/names';
import { reverseMove } from '@quarterlight/contract/stock/routes';
import type { StockMove } from '@quarterlight/contract/stock/schemas';
import { numberText } from '../../../platform/formats.ts';
import { Form } from '../../../ui/form/Form.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface ReverseFormProps {
  readonly move: StockMove;
  readonly onDone: () => void;
  readonly onCancel: () => void;
}

/** Why a move is taken back. */
export function ReverseForm({ move, onDone, onCancel }: ReverseFormProps) {
  const form = useContractForm(reverseMove, {
    params: { id: move.id },
    defaults: { reason: '' },
    refresh: ['worksheet'],
    notice: 'The move was reversed.',
    onDone,
  });
  return (
    <Form form={form} submit="Reverse" onCancel={onCancel}>
      <TextField
        name="reason"
        label="Reason"
        required
        maxLength={200}
        autoFocus
        description={`${numberText(move.quantity)} of ${move.code} goes back from ${placeText(move.to)} to ${placeText(move.from)}, as a new move.`}
      />
    </Form>
  );
}
