import type { FileShape, LoadColumn } from '@quarterlight/contract/loads/schemas';
import { useFormContext } from 'react-hook-form';
import { nothing } from '../../../platform/formats.ts';
import { Select } from '../../../ui/form/Select.tsx';
import { textOf, useField } from '../../../ui/form/use-field.ts';
import { columnText } from '../words.ts';
import classes from './opened.module.css';

interface ChoiceFieldProps {
  readonly column: LoadColumn;
  readonly shape: Pick<FileShape, 'headers' | 'sample'>;
}

/** The first values of a column that has any, as a hint of what it holds. */
const firstOf = (sample: FileShape['sample'], at: number): string =>
  sample
    .map((row) => row[at]?.trim() ?? '')
    .filter((value) => value !== '')
    .slice(0, 2)
    .join(', ');

/** From which column of the file a field is taken. */
export function ChoiceField({ column: { key, title, help, required }, shape: { headers, sample } }: ChoiceFieldProps) {
  const name = `chosen.${key}`;
  const { clearErrors } = useFormContext();
  const tell = (of: unknown) => (textOf(of) === '' ? nothing : columnText(headers, Number(of)));
  const { value, onChange, bound } = useField(name, title, tell);
  const chosen = textOf(value);
  const first = chosen === '' ? '' : firstOf(sample, Number(chosen));
  return (
    <div className={classes.choice}>
      <Select
        {...bound}
        label={title}
        description={help}
        required={required}
        data={headers.map((_, index) => ({ value: String(index), label: columnText(headers, index) }))}
        searchable={headers.length > 7}
        clearable
        allowDeselect={false}
        placeholder="Not in the file"
        nothingFoundMessage="Nothing found"
        value={chosen || null}
        onChange={(next) => {
          clearErrors(name);
          onChange(next);
        }}
      />
      <p className={classes.first}>{chosen !== '' && (first === '' ? 'Empty in the first lines' : first)}</p>
    </div>
  );
}
