import { changeLevel, createLevel } from '@quarterlight/contract/replenishment/routes';
import type { StockLevel } from '@quarterlight/contract/replenishment/schemas';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Form } from '../../../ui/form/Form.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { useContractForm } from '../../../ui/form/use-contract-form.ts';
import { ProductField } from '../../catalogue/index.ts';
import { PlaceField } from '../../stock/index.ts';
import { replenishmentApi } from '../replenishment.api.ts';
import classes from '../replenishment.module.css';

const Fields = () => (
  <>
    <QuantityField name="least" label="Minimum" description="Below this it is to be ordered." required />
    <QuantityField name="most" label="Maximum" description="Up to this it is ordered." required />
  </>
);

interface NewLevelProps {
  /** The location, or the product, whose page this stands on; the other is chosen. */
  readonly placeId?: string;
  readonly productId?: string;
  readonly done: () => void;
}

/** Levels of a product at a location that has none of it. */
export function NewLevelForm({ placeId, productId, done }: NewLevelProps) {
  const form = useContractForm(createLevel, {
    defaults: { ...(placeId && { placeId }), ...(productId && { productId }) },
    refresh: ['stock-level'],
    notice: 'The levels are set.',
    onDone: done,
  });
  return (
    <Form form={form} submit="Set levels" onCancel={done}>
      {placeId === undefined ? (
        <PlaceField name="placeId" label="Depot or van" required locationsOnly />
      ) : (
        <ProductField name="productId" chosen={{ productId: null, label: '' }} />
      )}
      <Fields />
    </Form>
  );
}

/** Other levels, or none any more. */
export function LevelForm({ level, done }: { readonly level: StockLevel; readonly done: () => void }) {
  const { id, least, most, version } = level;
  const remove = useMutation(replenishmentApi.remove());
  const form = useContractForm(changeLevel, {
    params: { id },
    version,
    defaults: { least, most },
    refresh: ['stock-level'],
    notice: 'Changes saved successfully.',
    onDone: done,
  });
  return (
    <div className={classes.stack}>
      <Form form={form} submit="Save" onCancel={done}>
        <Fields />
      </Form>
      <div>
        <ActionButton
          ask={{ title: `Keep no levels of ${level.code}?`, text: 'Nothing asks for it to be ordered here any more.', confirm: 'Take away' }}
          run={async () => {
            await remove.mutateAsync({ params: { id }, version });
            done();
          }}
        >
          Take the levels away
        </ActionButton>
      </div>
    </div>
  );
}
