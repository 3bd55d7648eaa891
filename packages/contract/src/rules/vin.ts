/** What is said where a vehicle identification number is none. */
export const vinMessage = 'A VIN has 17 letters and digits, without I, O and Q';

/** A VIN as it is kept: upper case, letters and digits only. */
export function normaliseVin(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** What is wrong with a VIN (ISO 3779: 17 characters, no I, O, Q), or null. Empty is allowed. European makers don't use the check digit. */
export function vinProblem(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.trim() === '') return null;
  return /^[A-HJ-NPR-Z0-9]{17}$/.test(normaliseVin(text)) ? null : vinMessage;
}
