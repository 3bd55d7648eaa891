/** A simple value as the text of an address: lists by commas, anything that is no simple value as nothing. */
export function plainText(value: unknown): string {
  if (Array.isArray(value)) return value.map(plainText).join(',');
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? String(value) : '';
}
