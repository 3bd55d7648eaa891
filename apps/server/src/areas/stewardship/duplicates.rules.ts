import { strengthOf } from '@quarterlight/contract/stewardship/names';
import type { DuplicateReason } from '@quarterlight/contract/stewardship/schemas';

/** What is compared: keys as the database makes them of what was typed, and of each company. */
export interface Keys {
  readonly match_key: string;
  readonly match_words: string;
  readonly postcode_key: string;
  readonly telephone_key: string;
  readonly vat_key: string;
  readonly account_code_key: string;
}

/** Fewer figures are an extension, or what is typed so far. */
const wholeTelephone = 9;

/** Why one is likely the other, none where nothing speaks for it. */
export function reasonsFor(typed: Keys, other: Keys): DuplicateReason[] {
  const same = (key: keyof Keys) => typed[key] !== '' && typed[key] === other[key];
  const isNamed = same('match_words');
  const reasons: DuplicateReason[] = [];
  if (same('vat_key')) reasons.push('vat');
  if (typed.telephone_key.length >= wholeTelephone && same('telephone_key')) reasons.push('telephone');
  if (same('account_code_key')) reasons.push('code');
  if (isNamed && same('postcode_key')) reasons.push('name-postcode');
  else if (isNamed) reasons.push('name');
  else if (isSimilar(typed.match_key, other.match_key)) reasons.push(same('postcode_key') ? 'postcode' : 'alike');
  return reasons;
}

/** The likely ones, the surest first. */
export function rankedDuplicates<Row extends Keys & { readonly name: string }>(typed: Keys, rows: readonly Row[], most: number) {
  return rows
    .map((row) => ({ row, reasons: reasonsFor(typed, row) }))
    .filter(({ reasons }) => reasons.length > 0)
    .map((each) => ({ ...each, strength: strengthOf(each.reasons) }))
    .sort((one, other) => other.strength - one.strength || (one.row.name < other.row.name ? -1 : 1))
    .slice(0, most);
}

/** Names that differ by a slip or two of the finger: one for each five letters, four at most; one word more at the end is similar, too. Figures are no slips. */
export function isSimilar(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (short.length < 4 || figures(one) !== figures(other)) return false;
  if (long.startsWith(`${short} `) && short.includes(' ')) return true;
  const allowed = Math.min(4, Math.floor(short.length / 5));
  return long.length - short.length <= allowed && distance(short, long) <= allowed;
}

const figures = (name: string) => name.replaceAll(/\D+/g, ' ').trim();

/** How many letters have to be put in, left out, changed or swapped with the next to make one of the other. */
export function distance(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, at) => at)];
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= other.length; j += 1) {
      const at = (above: number, left: number) => rows[i - above]?.[j - left] ?? Number.POSITIVE_INFINITY;
      const change = at(1, 1) + (one[i - 1] === other[j - 1] ? 0 : 1);
      const swap = one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1] ? at(2, 2) + 1 : Number.POSITIVE_INFINITY;
      row.push(Math.min(change, at(1, 0) + 1, (row[j - 1] ?? 0) + 1, swap));
    }
    rows.push(row);
  }
  return rows[one.length]?.[other.length] ?? 0;
}
