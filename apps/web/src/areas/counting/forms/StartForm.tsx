import { startStockTake } from '@quarterlight/contract/counting/routes';
import type { StockTakeDetail } from '@quarterlight/contract/counting/schemas';
import { CheckboxField } from '../../../ui/form/CheckField.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { MoneyField } from '../../../ui/form/NumberFields.tsx';
import { PercentField } from '../../../ui/form/PercentField.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';

interface StartFormProps {
  readonly place: { readonly id: string; readonly code: string };
  readonly onDone: (take: StockTakeDetail) => void;
  readonly onCancel: () => void;
}

/** How a place is to be counted. */
export function StartForm({ place, onDone, onCancel }: StartFormProps) {
  const form = useContractForm(startStockTake, {
    defaults: { placeId: place.id, blind: true, recountBasisPoints: null, recountValue: null },
    notice: 'The stock take was begun.',
    onDone,
  });
  return (
    <Form form={form} submit="Start counting" onCancel={onCancel}>
      <CheckboxField name="blind" label="Whoever counts does not see what is expected" description="The books show once the counting is finished." />
      <PercentField
        name="recountBasisPoints"
        label="Count again above"
        description="A difference above this share of what is expected is counted again by somebody else. Empty for no such limit."
      />
      <MoneyField name="recountValue" label="Count again above, at cost" description="The same for a difference that is worth more. Empty for no such limit." />
    </Form>
  );
}
