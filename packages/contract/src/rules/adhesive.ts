import { formatDay, isDay } from '@quarterlight/kit/days';
import { z } from 'zod';

/** What the maker's sheet of an adhesive says; null where it says nothing. Temperatures are the air's, in whole degrees, both included. */
export const AdhesiveSheet = z.object({
  code: z.string(),
  name: z.string(),
  fromCelsius: z.number().int().nullable(),
  toCelsius: z.number().int().nullable(),
  driveAwayMinutes: z.number().int().nullable(),
});
export type AdhesiveSheet = z.output<typeof AdhesiveSheet>;

/** What stands against an adhesive as it was used, with the words for it. */
export const adhesiveTexts = {
  expired: 'Batch {batch} of {product} expired on {expires}. Use another.',
  temperature: '{product} may be used {range}. It is {temperature} °C here: wait, find shelter, or use another product.',
  driveAway: '{product} needs at least {minutes} minutes before the vehicle is driven. Tell the customer that, or longer.',
} as const;
export interface AdhesiveFault {
  readonly what: keyof typeof adhesiveTexts;
  /** Which of the used products it is. */
  readonly index: number;
  readonly details: Readonly<Record<string, string>>;
}

interface Used {
  readonly product: string;
  readonly batch: string;
  readonly expires: string;
}
/** Adhesives as they were used; null where nobody has said it. */
interface Application {
  readonly items: readonly Used[];
  readonly temperatureCelsius: number | null;
  readonly driveAwayMinutes: number | null;
}

const plain = (text: string): string => text.trim().toLowerCase();

/** The sheet of a product that somebody names, by its code or by its name. */
export const sheetOf = (product: string, sheets: readonly AdhesiveSheet[]): AdhesiveSheet | undefined =>
  sheets.find(({ code, name }) => plain(code) === plain(product) || plain(name) === plain(product));

/** How long a vehicle stands after these products, in minutes: as long as the slowest needs. Null where no sheet says it. */
export function driveAwayOf(items: readonly Pick<Used, 'product'>[], sheets: readonly AdhesiveSheet[]): number | null {
  const stated = items.flatMap(({ product }) => sheetOf(product, sheets)?.driveAwayMinutes ?? []);
  return stated.length === 0 ? null : Math.max(...stated);
}

function rangeText({ fromCelsius: from, toCelsius: to }: AdhesiveSheet): string {
  if (from === null) return `up to ${to} °C`;
  return to === null ? `from ${from} °C` : `between ${from} and ${to} °C`;
}

/** What speaks against the use of these adhesives on a day (`YYYY-MM-DD`): a batch that has expired, air too cold or too warm, too short a time told. */
export function adhesiveFaults({ items, temperatureCelsius, driveAwayMinutes }: Application, sheets: readonly AdhesiveSheet[], day: string): AdhesiveFault[] {
  return items.flatMap(({ product, batch, expires }, index): AdhesiveFault[] => {
    const sheet = sheetOf(product, sheets);
    const outside =
      temperatureCelsius !== null &&
      sheet !== undefined &&
      ((sheet.fromCelsius !== null && temperatureCelsius < sheet.fromCelsius) || (sheet.toCelsius !== null && temperatureCelsius > sheet.toCelsius));
    const needed = sheet?.driveAwayMinutes ?? 0;
    return [
      ...(expires !== '' && expires < day ? [{ what: 'expired' as const, index, details: { product, batch, expires: shown(expires) } }] : []),
      ...(outside ? [{ what: 'temperature' as const, index, details: { product, range: rangeText(sheet), temperature: String(temperatureCelsius) } }] : []),
      ...(driveAwayMinutes !== null && driveAwayMinutes < needed ? [{ what: 'driveAway' as const, index, details: { product, minutes: String(needed) } }] : []),
    ];
  });
}

const shown = (expires: string): string => (isDay(expires) ? formatDay(expires) : expires);
