import { ActionIcon, Button } from '@mantine/core';
import { IconPlus, IconX } from '@tabler/icons-react';
import { type FieldValues, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { moneyText } from '../../../platform/formats.ts';
import { QuantityField, UnitMoneyField } from '../../../ui/form/NumberFields.tsx';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { messageOf, useToldField } from '../../../ui/form/use-field.ts';
import { purchasingApi } from '../purchasing.api.ts';
import classes from './LinesEditor.module.css';
import { emptyLine, linesText, linesTotal, readTyped, type TypedLine } from './order-body.ts';
import { SupplierOffer } from './SupplierOffer.tsx';

/** The lines of an order being written: product, quantity, price. The supplier's price in force is taken where none is typed. */
export function LinesEditor({ supplierId }: { readonly supplierId: string }) {
  const { control, formState } = useFormContext<FieldValues>();
  const { fields, append, remove } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  const typed = readTyped(useWatch({ control, name: 'lines' }));
  const { errors } = formState;
  const problem = errors.lines?.root?.message ?? messageOf(typeof errors.lines?.message === 'string' ? errors.lines : undefined);
  const total = linesTotal(typed);
  useToldField('lines', { label: 'Lines', text: linesText, whole: true });
  return (
    <fieldset className={classes.lines}>
      <legend>Lines</legend>
      {fields.map((field, index) => (
        <Line key={field.key} index={index} line={typed[index] ?? emptyLine} supplierId={supplierId} onRemove={() => remove(index)} />
      ))}
      {typeof problem === 'string' && (
        <p className={classes.wrong} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.foot}>
        <Button variant="default" size="compact-md" leftSection={<IconPlus size={16} />} onClick={() => append({ ...emptyLine })}>
          Add a line
        </Button>
        {total && <p className={classes.total}>Typed prices: {moneyText(total)} net</p>}
      </div>
    </fieldset>
  );
}

interface LineProps {
  readonly index: number;
  readonly line: TypedLine;
  readonly supplierId: string;
  readonly onRemove: () => void;
}

function Line({ index, line, supplierId, onRemove }: LineProps) {
  const name = (part: string) => `lines.${index}.${part}`;
  return (
    <div className={classes.line}>
      {line.id ? (
        // The product of a kept line cannot be changed: take it off and add another.
        <div className={classes.fixed}>
          <div className={classes.label}>Product</div>
          <div className={classes.value}>{line.label}</div>
        </div>
      ) : (
        <SearchSelectField
          name={name('productId')}
          label="Product"
          placeholder="Code, or how its description begins"
          initial={line.productId ? { value: line.productId, label: line.label } : null}
          search={purchasingApi.products}
          read={(products) => products.map(({ id, code, description }) => ({ value: id, label: `${code} – ${description}` }))}
        />
      )}
      <QuantityField name={name('quantity')} label="Quantity" />
      <UnitMoneyField name={name('unitCost')} label="Unit price" placeholder="From price file" />
      <div className={classes.remove}>
        {!line.forWorksheet && (
          <ActionIcon size={36} aria-label={`Remove line ${index + 1}`} onClick={onRemove}>
            <IconX size={16} />
          </ActionIcon>
        )}
      </div>
      <SupplierOffer line={line} supplierId={supplierId} name={name('unitCost')} />
    </div>
  );
}
