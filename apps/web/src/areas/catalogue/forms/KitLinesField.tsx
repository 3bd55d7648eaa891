import { Button } from '@mantine/core';
import { kitLinesAtMost } from '@quarterlight/contract/catalogue/kit-schemas';
import { plural } from '@quarterlight/kit/text';
import { IconPlus } from '@tabler/icons-react';
import { type FieldValues, useFieldArray, useFormContext, useWatch } from 'react-hook-form';
import { LineWays } from '../../../ui/form/LineWays.tsx';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { optionsOf } from '../../../ui/form/options.ts';
import { SearchSelectField } from '../../../ui/form/SearchSelectField.tsx';
import { SelectField } from '../../../ui/form/SelectField.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import { textOf, useToldField } from '../../../ui/form/use-field.ts';
import { useNextFocus } from '../../../ui/use-next-focus.ts';
import { kitLineKinds } from '../kit-words.ts';
import classes from '../parts/kits.module.css';
import { anyProduct } from '../terms.api.ts';

const wordsOf = (value: unknown): string => (Array.isArray(value) ? plural(value.length, 'line') : '–');
const kinds = optionsOf(kitLineKinds);
type Way = 'up' | 'down' | 'remove';
const wayOf = (index: number, way: Way) => `[data-kit-line="${index}"] [data-way="${way}"]`;

/** The lines of a kit in their order; the arrows beside a line move it, and stay with it. */
export function KitLinesField() {
  const { control, formState } = useFormContext<FieldValues>();
  const { fields, append, remove, move } = useFieldArray({ control, name: 'lines', keyName: 'key' });
  useToldField('lines', { label: 'Lines', text: wordsOf, whole: true });
  const focusNext = useNextFocus();
  const moveTo = (index: number, to: number) => {
    move(index, to);
    const ways: readonly Way[] = to < index ? ['up', 'down'] : ['down', 'up'];
    focusNext(ways.map((way) => wayOf(to, way)));
  };
  const removeAt = (index: number) => {
    remove(index);
    focusNext([wayOf(index, 'remove'), wayOf(index - 1, 'remove'), '[data-way="add"]']);
  };
  const problem = formState.errors['lines'];
  const said = problem?.root?.message ?? problem?.message;
  return (
    <fieldset className={classes.lines}>
      <legend>Lines</legend>
      {fields.map((field, index) => (
        <Line key={field.key} index={index} last={fields.length - 1} move={(to) => moveTo(index, to)} remove={() => removeAt(index)} />
      ))}
      {typeof said === 'string' && (
        <p className={classes.wrong} role="alert">
          {said}
        </p>
      )}
      <Button
        variant="default"
        size="compact-md"
        data-way="add"
        leftSection={<IconPlus size={16} />}
        disabled={fields.length >= kitLinesAtMost}
        onClick={() => append({ kind: 'part', productId: null, label: '', description: '', quantity: 1 })}
      >
        Add a line
      </Button>
    </fieldset>
  );
}

interface LineProps {
  readonly index: number;
  readonly last: number;
  readonly move: (to: number) => void;
  readonly remove: () => void;
}

function Line({ index, last, move, remove }: LineProps) {
  const { control } = useFormContext<FieldValues>();
  const number = index + 1;
  const at = `lines.${index}`;
  const line: FieldValues = Object(useWatch({ control, name: at }));
  const kind = textOf(line['kind']);
  const productId = textOf(line['productId']);
  const isWork = kind === 'labour' || kind === 'calibration';
  return (
    <div className={classes.line} role="group" aria-label={`Line ${number}`} data-kit-line={index}>
      <SelectField name={`${at}.kind`} label="What" required options={kinds} />
      {isWork ? (
        <p className={classes.work}>Priced by the labour rate that applies to the job</p>
      ) : (
        <SearchSelectField
          name={`${at}.productId`}
          label="Product"
          required={kind !== 'sundry'}
          placeholder="Code, or how its description begins"
          initial={productId === '' ? null : { value: productId, label: textOf(line['label']) }}
          {...anyProduct}
        />
      )}
      <TextField
        name={`${at}.description`}
        label="Description"
        maxLength={200}
        placeholder={kind === 'sundry' && productId === '' ? 'What is charged' : 'As the product or rate says'}
      />
      <QuantityField name={`${at}.quantity`} label="Quantity" required />
      <div className={classes.ways}>
        <LineWays what="line" index={index} last={last} move={move} remove={remove} />
      </div>
    </div>
  );
}
