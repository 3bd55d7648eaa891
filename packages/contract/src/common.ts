import { isQuantity } from '@quarterlight/kit/quantities';
import { z } from 'zod';
import './schema-words.ts';
import { SearchText } from './search-text.ts';

/** Record ids: UUIDs; the all-zero id means 'none'. */
export const Id = z.uuid();
const inOurTime = (text: string) => text >= '1900' && text < '2200';
/** A calendar day in the tenant's zone, `YYYY-MM-DD`, of the years 1900 to 2199. */
export const Day = z.iso.date('Enter a date').refine(inOurTime, 'Enter a date between 1900 and 2199');
/** An instant in UTC, ISO 8601, of the years 1900 to 2199. */
export const Instant = z.iso.datetime().refine(inOurTime, 'Enter a time between 1900 and 2199');
/** Whole pence in a currency. */
export const Money = z.object({ amount: z.number().int().min(-9_000_000_000_000).max(9_000_000_000_000), currency: z.string().length(3) });
/** Pence of which there cannot be less than none: a price, an excess, a limit. */
export const Sum = Money.extend({ amount: Money.shape.amount.min(0) });
/** A unit cost in hundredths of a penny. */
export const UnitMoney = z.object({ unitAmount: z.number().int().min(-9_000_000_000_000).max(9_000_000_000_000), currency: z.string().length(3) });
/** At most three decimals, to the last bit: a sum such as 0.1 + 0.2 is refused. */
export const thousandths = (schema: z.ZodNumber) => schema.multipleOf(0.001, 'At most three decimals').refine(isQuantity, 'At most three decimals');
/** Quantities have at most three decimals. */
export const Quantity = thousandths(z.number().min(-1_000_000).max(1_000_000));
export const Slot = z.enum(['O', 'P', 'A', 'D']);
export type Slot = z.output<typeof Slot>;

/** A required text of at most `max` characters, trimmed of nothing; `message` is what a person is told when it is empty or blank. */
export const text = (max: number, message = 'Field required.') =>
  z.string().min(1, { error: message, abort: true }).regex(/\S/, message).max(max, `At most ${max} characters`);
/** A text that may be empty. */
export const optionalText = (max: number) => z.string().max(max, `At most ${max} characters`);

/** One of the codes of a table of words. */
export const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) => z.enum(Object.keys(words) as [Key, ...Key[]]);

/** A name with the id it belongs to, as selects and links need it. */
export const Named = z.object({ id: Id, name: z.string() });
export type Named = z.output<typeof Named>;

export const Address = z.object({
  line1: optionalText(120),
  line2: optionalText(120),
  line3: optionalText(120),
  town: optionalText(80),
  county: optionalText(80),
  postcode: optionalText(10),
  latitude: z.number().min(-90).max(90).nullable(),
  longitude: z.number().min(-180).max(180).nullable(),
});
export type Address = z.output<typeof Address>;

/** A name list for selects: the lookup by text after three characters, at most `limit` answers. */
export const optionsQuery = z.strictObject({ q: SearchText.optional(), limit: z.number().int().min(1).max(100).optional() });
