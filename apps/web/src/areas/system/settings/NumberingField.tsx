import { documentNumber } from '@quarterlight/kit/numbers';
import { useFormContext, useWatch } from 'react-hook-form';
import { QuantityField } from '../../../ui/form/NumberFields.tsx';
import { TextField } from '../../../ui/form/TextField.tsx';
import classes from './settings.module.css';

interface NumberingFieldProps {
  readonly name: string;
  readonly label: string;
  /** The next number of invoices, once one was posted. */
  readonly locked: boolean;
}

const partOf = (value: unknown, key: 'prefix' | 'next'): unknown => (typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined);

/** How one kind of document is numbered, with the number that the next one gets. */
export function NumberingField({ name, label, locked }: NumberingFieldProps) {
  const { control } = useFormContext();
  const value: unknown = useWatch({ control, name });
  const [prefix, next] = [partOf(value, 'prefix'), partOf(value, 'next')];
  const example = typeof prefix === 'string' && typeof next === 'number' && Number.isSafeInteger(next) ? documentNumber(prefix, next) : null;
  return (
    <fieldset className={classes.numbering}>
      <legend className={classes.label}>{label}</legend>
      <TextField name={`${name}.prefix`} label="Prefix" maxLength={6} />
      <QuantityField name={`${name}.next`} label="Next number" disabled={locked} />
      <p className={classes.help}>
        {example === null ? '' : `The next one is ${example}. `}
        {locked && 'Invoice numbers run without gaps, so the next one cannot be changed once an invoice has been posted.'}
      </p>
    </fieldset>
  );
}
