import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FieldValues, useFormContext } from 'react-hook-form';
import { UnitMoney } from '../../../ui/bits/Money.tsx';
import { BelowLine } from '../../../ui/form/LinesFieldset.tsx';
import { purchasingApi } from '../purchasing.api.ts';
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
  if (!asked) return <BelowLine>{productId ? 'Choose the supplier to see its price.' : ''}</BelowLine>;
  if (!offer.data) return <BelowLine>{offer.isError ? 'The price could not be read.' : ''}</BelowLine>;
  const { unitCost, supplierCode, inStock, bestSupplier, bestUnitCost } = offer.data;
  const cheaper = bestSupplier && bestSupplier.id !== supplierId && bestUnitCost && (
    <>
      {' '}
      {bestSupplier.name} asks <UnitMoney value={bestUnitCost} />.
    </>
  );
  if (!unitCost) {
    return <BelowLine short>No price in force with this supplier: type one.{cheaper}</BelowLine>;
  }
  const differs = line.unitCost !== null && line.unitCost.unitAmount !== unitCost.unitAmount;
  return (
    <BelowLine>
      Price file: <UnitMoney value={unitCost} />
      {supplierCode && ` as ${supplierCode}`}, {inStock ? 'in stock' : 'not in stock'}.{cheaper}
      {differs && (
        <Button variant="subtle" size="compact-xs" onClick={() => setValue(name, null, { shouldDirty: true })}>
          Take the price file’s
        </Button>
      )}
    </BelowLine>
  );
}
