/** Parts that are there, joined. */
export const joined = (parts: readonly (string | number | null | undefined)[], by = ' '): string =>
  parts.filter((part) => part !== null && part !== undefined && part !== '').join(by);

/** A word inside a sentence: its first letter small, unless it begins with capitals such as VIN or SORN. */
export const inSentence = (text: string): string => (/^[A-Z]{2}/.test(text) ? text : text.charAt(0).toLowerCase() + text.slice(1));
