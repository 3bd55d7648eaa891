/** One choice of a select. */
export interface Option {
  readonly value: string;
  readonly label: string;
}

/** Codes with their words as options of a select. */
export const optionsOf = (names: Readonly<Record<string, string>>): Option[] => Object.entries(names).map(([value, label]) => ({ value, label }));

/** Entries of a lookup list as options; none while it is on its way. */
export const namedOptions = (entries: readonly { readonly id: string; readonly name: string }[] = []): Option[] =>
  entries.map(({ id, name }) => ({ value: id, label: name }));
