import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { purchasingApi } from '../purchasing.api.ts';
import classes from './LinesEditor.module.css';
import type { TypedLine } from './order-body.ts';

interface SupplierOfferProps {
  readonly line: TypedLine;
  readonly supplierId: string;
  /** The field of the price. */
  readonly name: string;
}

/** What the supplier asks for a line's product, and who asks least. */
export function SupplierOffer({ line, supplierId, name }: SupplierOfferProps) {
  const { setValue } = useFormContext<FieldValues>();
  const { productId } = line;
  const asked = Boolean(supplierId && productId);
  const offer = useQuery({ ...purchasingApi.price(supplierId, productId ?? ''), enabled: asked });
  if (!asked) return <p className={classes.offer}>{productId ? 'Choose the supplier to see its price.' : ''}</p>;
  if (!offer.data) return <p className={classes.offer}>{offer.isError ? 'The price could not be read.' : ''}</p>;
  const { unitCost, supplierCode, inStock, bestSupplier, bestUnitCost } = offer.data;
  const cheaper = bestSupplier && bestSupplier.id !== supplierId && bestUnitCost && (
    <>
      {' '}
      {bestSupplier.name} asks <UnitMoney value={bestUnitCost} />.
    </>
  );
  if (!unitCost) {
    return (
      <p className={classes.offer} data-none>
        No price in force with this supplier: type one.{cheaper}
      </p>
    );
  }
  const differs = line.unitCost !== null && line.unitCost.unitAmount !== unitCost.unitAmount;
  return (
    <p className={classes.offer}>
      Price file: <UnitMoney value={unitCost} />
      {supplierCode && ` as ${supplierCode}`}, {inStock ? 'in stock' : 'not in stock'}.{cheaper}
      {differs && (
        <Button variant="subtle" size="compact-xs" onClick={() => setValue(name, null, { shouldDirty: true })}>
          Take the price file’s
        </Button>
      )}
    </p>
  );
}
