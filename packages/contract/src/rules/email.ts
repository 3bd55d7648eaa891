/** What is said of an email address that is not one. */
export const emailMessage = 'Invalid email';

/** What is wrong with an email address as typed; null where nothing is. Empty is allowed. At most 254 characters (RFC 5321). */
export function emailProblem(value: string | null | undefined): string | null {
  if (value === null || value === undefined || value === '') return null;
  return value.length <= 254 && /^[^\s@<>(),;:"[\]\\]{1,64}@[^\s@.<>(),;:"[\]\\]+(?:\.[^\s@.<>(),;:"[\]\\]+)+$/.test(value) ? null : emailMessage;
}
