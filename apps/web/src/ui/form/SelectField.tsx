import { nothing } from '../../platform/formats.ts';
import type { Option } from './options.ts';
import { Select } from './Select.tsx';
import { type FieldProps, textOf, useField } from './use-field.ts';

interface SelectFieldProps extends FieldProps {
  readonly options: readonly Option[];
  readonly clearable?: boolean;
  /** What an emptied select holds: null unless said otherwise. */
  readonly emptyValue?: null | undefined | '';
  readonly onPicked?: (value: string | null) => void;
}

/** One of a list. */
export function SelectField({ name, options, clearable = false, emptyValue = null, onPicked, ...rest }: SelectFieldProps) {
  const { value, onChange, bound } = useField(name, rest.label, (of) => options.find((option) => option.value === of)?.label ?? nothing);
  return (
    <Select
      {...rest}
      {...bound}
      data={[...options]}
      searchable={options.length > 7}
      clearable={clearable}
      allowDeselect={false}
      nothingFoundMessage="Nothing found"
      value={textOf(value) || null}
      onChange={(next) => {
        onChange(next ?? emptyValue);
        onPicked?.(next);
      }}
    />
  );
}
