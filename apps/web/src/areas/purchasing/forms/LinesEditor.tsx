import { moneyText } from '../../../platform/formats.ts';
import { FixedValue, LinesFieldset } from '../../../ui/form/LinesFieldset.tsx';
import { QuantityField, UnitMoneyField } from '../../../ui/form/NumberFields.tsx';
import { ProductField } from '../../catalogue/index.ts';
import classes from './LinesEditor.module.css';
import { emptyLine, linesText, linesTotal, readTyped, type TypedLine } from './order-body.ts';
import { SupplierOffer } from './SupplierOffer.tsx';

/** The lines of an order being written: product, quantity, price. The supplier's price in force is taken where none is typed. */
export function LinesEditor({ supplierId }: { readonly supplierId: string }) {
  return (
    <LinesFieldset<TypedLine>
      columns={['minmax(0, 1fr) 96px 140px 36px', '1fr 1fr 36px']}
      empty={emptyLine}
      read={readTyped}
      text={linesText}
      isKept={({ forWorksheet }) => forWorksheet}
      line={(line, nameOf) => (
        <>
          {/* The product of a kept line cannot be changed: take it off and add another. */}
          {line.id ? <FixedValue label="Product">{line.label}</FixedValue> : <ProductField name={nameOf('productId')} chosen={line} />}
          <QuantityField name={nameOf('quantity')} label="Quantity" />
          <UnitMoneyField name={nameOf('unitCost')} label="Unit price" placeholder="From price file" />
        </>
      )}
      below={(line, nameOf) => <SupplierOffer line={line} supplierId={supplierId} name={nameOf('unitCost')} />}
      foot={(typed) => {
        const total = linesTotal(typed);
        return total && <p className={classes.total}>Typed prices: {moneyText(total)} net</p>;
      }}
    />
  );
}
