/** What stands in a column, and so how a cell is read and kept. */
export type CellKind =
  /** A text of at most so many characters. */
  | { readonly kind: 'text'; readonly most: number }
  /** A code: upper case; marks behind it are left off, and a Eurocode loses its spaces. */
  | { readonly kind: 'code'; readonly most: number }
  /** A number with decimals, kept as a whole one of its smallest part: 2 places are pence, 3 thousandths, 4 hundredths of a penny. */
  | { readonly kind: 'decimal'; readonly places: number; readonly least: number; readonly most: number }
  /** A share in per cent, kept in basis points. */
  | { readonly kind: 'percent' }
  | { readonly kind: 'whole'; readonly least: number; readonly most: number }
  | { readonly kind: 'day' }
  | { readonly kind: 'yes-no' }
  /** A text of a form that a shared rule knows, kept as that writes it. */
  | { readonly kind: 'form'; readonly form: Form; readonly most: number }
  /** One of some words, kept as its code: `values` has the word of each. */
  | { readonly kind: 'one-of'; readonly values: Readonly<Record<string, string>> };

/** What a text is checked as. */
export type Form = 'company-number' | 'email' | 'postcode' | 'registration' | 'telephone' | 'time' | 'vat-number' | 'vin' | 'weekdays';

/** One field of a line that a load can take. */
export type Column = CellKind & {
  readonly title: string;
  /** One line for whoever prepares a file. */
  readonly help: string;
  /** What files call it, besides its title. */
  readonly aliases: readonly string[];
  readonly required?: true;
  /** What the sample file has there, line by line. */
  readonly samples: readonly string[];
};

/** The fields of a line by their names, which are those of columns in the database, too. */
export type Columns = Readonly<Record<string, Column>>;

const sqlTypes: Readonly<Record<CellKind['kind'], string>> = {
  text: 'text',
  code: 'text',
  decimal: 'bigint',
  percent: 'bigint',
  whole: 'bigint',
  day: 'date',
  'yes-no': 'boolean',
  form: 'text',
  'one-of': 'text',
};

/** How the database keeps a field. */
export const sqlTypeOf = ({ kind }: Column): string => sqlTypes[kind];
