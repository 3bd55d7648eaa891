import { plainText } from '../platform/plain-text.ts';

/** The search part of an address is plain text on both sides: no JSON in it, so that people can read and write it. */
export const parseSearch = (text: string): Record<string, string> => Object.fromEntries(new URLSearchParams(text));

export function stringifySearch(search: Record<string, unknown>): string {
  const pairs = Object.entries(search).flatMap(([key, value]) => (value === undefined || value === null ? [] : [[key, plainText(value)]]));
  const text = new URLSearchParams(pairs).toString();
  return text ? `?${text}` : '';
}
