import { formatInstant } from '@quarterlight/kit/instants';
import { formatNumber } from '@quarterlight/kit/numbers';
import { fileNameFor } from '../../platform/files/names.ts';
import { fieldName } from '../../platform/record/field-names.ts';

/** What is held of somebody in one place. */
export interface HeldPart {
  readonly title: string;
  readonly table: string;
  readonly rows: readonly Record<string, unknown>[];
  /** There are more, which are not here. */
  readonly isCut: boolean;
}

/** So many rows of one kind are handed out at most. */
export const mostRows = 10_000;

/** What was read of a kind, one row past the most at least where there are more. */
export const heldPart = (title: string, table: string, read: readonly Record<string, unknown>[]): HeldPart => ({
  title,
  table,
  rows: read.slice(0, mostRows),
  isCut: read.length > mostRows,
});

export interface PersonFile {
  readonly id: string;
  readonly name: string;
  readonly media_type: string;
}

/** Where a file lies in the archive. */
export const pathOfFile = ({ id, name, media_type: type }: PersonFile): string => `files/${id.slice(-6)} ${fileNameFor(name, type)}`;

interface About {
  readonly company: string;
  readonly madeAt: string;
  readonly name: string;
  readonly email: string;
  readonly telephone: string;
}

const escape = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
const asText = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));
const isEmpty = (value: unknown): boolean =>
  value === null || value === '' || value === false || (typeof value === 'object' && (JSON.stringify(value) === '[]' || JSON.stringify(value) === '{}'));
const isId = (column: string, value: unknown): boolean => /(?:^|_)id$/.test(column) || (typeof value === 'string' && /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(value));

/** Everything that is held of somebody as a page that any browser shows: each record with what it says, empty facts and ids left out. */
export function pageOfPerson(about: About, parts: readonly HeldPart[], files: readonly PersonFile[], zone: string): string {
  const known = [about.email, about.telephone].filter(Boolean).map(escape).join(', ');
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><title>Personal data of ${escape(about.name)}</title><style>
body{font:15px/1.5 system-ui,sans-serif;max-width:60rem;margin:2rem auto;padding:0 1rem;color:#1a1a1a}h2{margin-top:2.5rem;border-bottom:1px solid #ccc}
dl{display:grid;grid-template-columns:14rem 1fr;gap:.1rem 1rem;margin:1rem 0;padding-bottom:1rem;border-bottom:1px dotted #ccc}dt{color:#555}dd{margin:0;overflow-wrap:anywhere;white-space:pre-wrap}
</style></head><body><h1>Personal data of ${escape(about.name)}</h1><p>${known === '' ? '' : `${known}. `}Held by ${escape(about.company)}, as of ${formatInstant(about.madeAt, zone)}.</p>
${parts.map(partOf).join('\n')}
${files.length === 0 ? '' : `<h2>Files</h2><ul>${files.map((file) => `<li><a href="${encodeURI(pathOfFile(file))}">${escape(file.name)}</a></li>`).join('')}</ul>`}
</body></html>`;
}

const cut = `<p><strong>There are more of these than the ${formatNumber(mostRows)} that are here. Ask for the rest.</strong></p>\n`;
const partOf = ({ title, table, rows, isCut }: HeldPart): string =>
  `<h2>${escape(title)}</h2>\n${isCut ? cut : ''}${rows.map((row) => recordOf(table, row)).join('\n')}`;

const recordOf = (table: string, row: Record<string, unknown>): string =>
  `<dl>${Object.entries(row)
    .filter(([column, value]) => !isEmpty(value) && !isId(column, value))
    .map(([column, value]) => `<dt>${escape(fieldName(table.replaceAll('_', '-'), column))}</dt><dd>${escape(asText(value))}</dd>`)
    .join('')}</dl>`;
