/** What is said where a postcode is none. */
export const postcodeMessage = 'Enter a valid postcode';

// BS 7666 forms, with the special case GIR 0AA. Forces post offices stand outside it.
const form = /^(?:GIR ?0AA|[A-PR-UWYZ](?:\d{1,2}|[A-HK-Y]\d(?:[0-9ABEHMNPRV-Y])?|\d[A-HJKPS-UW]) ?\d[ABD-HJLNP-UW-Z]{2})$/;
const forces = /^BFPO ?(\d{1,4})$/;

const bare = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A postcode as it is kept and shown: upper case, one space before the last three characters (`NR14 7PZ`, `BFPO 123`). */
export function normalisePostcode(text: string): string {
  const code = bare(text);
  if (forces.test(code)) return code.replace(forces, 'BFPO $1');
  return code.length > 3 ? `${code.slice(0, -3)} ${code.slice(-3)}` : code;
}

/** Whether the text is written like a UK postcode (BS 7666), in any case and spacing; it need not exist. */
export function isPostcode(text: string): boolean {
  const code = bare(text);
  return form.test(code) || forces.test(code);
}

/** Whether the postcode is of a forces post office, which street directories do not know. */
export function isForcesPostcode(text: string): boolean {
  return forces.test(bare(text));
}

/** What is wrong with a postcode, or null. Empty is allowed. */
export function postcodeProblem(text: string | null | undefined): string | null {
  return text === null || text === undefined || text.trim() === '' || isPostcode(text) ? null : postcodeMessage;
}

/** The outward part of a postcode: `NR14` of `NR14 7PZ`; null where the text is none. */
export function outwardOf(postcode: string): string | null {
  return isPostcode(postcode) ? (normalisePostcode(postcode).split(' ')[0] ?? null) : null;
}

/** The letters of a postcode's area: `NR` of `NR14 7PZ`; null where the text is none. */
export function areaOf(postcode: string): string | null {
  return /^[A-Z]+/.exec(outwardOf(postcode) ?? '')?.[0] ?? null;
}

/** The most specific of the listed areas (`NR`), districts (`NR14`) and sectors (`NR14 7`) in which a postcode lies, as it is written; null where it lies in none. */
export function listedFor(postcode: string, listed: readonly string[]): string | null {
  const outward = outwardOf(postcode);
  if (outward === null) return null;
  const named = new Set(listed.map((each) => each.trim().toUpperCase().replace(/\s+/g, ' ')));
  const within = [`${outward} ${normalisePostcode(postcode).split(' ')[1]?.slice(0, 1) ?? ''}`, outward, areaOf(postcode) ?? ''];
  return within.find((each) => named.has(each)) ?? null;
}
