import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import { useMutation } from '@tanstack/react-query';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Instant } from '../../../ui/bits/Day.tsx';
import { Money } from '../../../ui/bits/Money.tsx';
import { productsApi } from '../products.api.ts';
import classes from './product.module.css';

interface ProposedPriceProps {
  readonly product: ProductRecord;
  readonly proposed: NonNullable<ProductRecord['proposedPrice']>;
}

/** A list price that waits for a second person: who entered it and why it waits, and what either of them may do. */
export function ProposedPrice({ product: { id, version }, proposed }: ProposedPriceProps) {
  const confirm = useMutation(productsApi.confirmPrice());
  const drop = useMutation(productsApi.dropPrice());
  const { price, why, by, at, mayConfirm } = proposed;
  const sent = { params: { id }, version, body: {} };
  return (
    <div className={classes.hint} data-differs role="note">
      <p>
        A list price of <Money value={price} /> waits for a second person. {why} {by ?? 'A connected system'} entered it on <Instant value={at} />
        {mayConfirm ? '.' : ', so somebody else has to confirm it.'}
      </p>
      <div className={classes.buttons}>
        {mayConfirm && (
          <ActionButton size="compact-md" run={() => confirm.mutateAsync(sent)}>
            Confirm the price
          </ActionButton>
        )}
        <ActionButton size="compact-md" run={() => drop.mutateAsync(sent)}>
          Drop it
        </ActionButton>
      </div>
    </div>
  );
}
