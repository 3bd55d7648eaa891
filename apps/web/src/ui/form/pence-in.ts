/** Whole pence as a money field holds them; null where it holds no sum. */
export function penceIn(value: unknown): number | null {
  const amount: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'amount') : null;
  return typeof amount === 'number' && Number.isSafeInteger(amount) ? amount : null;
}
