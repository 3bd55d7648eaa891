import type { Option } from '../../../ui/form/SelectField.tsx';

/** Codes with their words as options of a select. */
export const optionsOf = (names: Readonly<Record<string, string>>): Option[] => Object.entries(names).map(([value, label]) => ({ value, label }));

/** Entries of a lookup list as options. */
export const namedOptions = (entries: readonly { readonly id: string; readonly name: string }[] | undefined): Option[] =>
  (entries ?? []).map(({ id, name }) => ({ value: id, label: name }));
