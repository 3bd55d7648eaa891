import { productFeatureNames } from '@quarterlight/contract/catalogue/names';
import type { ProductRecord } from '@quarterlight/contract/catalogue/product-schemas';
import { capitalise } from '@quarterlight/kit/text';

/** Words as one sentence, in small letters from the second on; those that are abbreviations stay. */
export const inOneSentence = ([first = '', ...rest]: readonly string[]): string =>
  [first, ...rest.map((word) => (/^[A-Z]{2}/.test(word) ? word : word.charAt(0).toLowerCase() + word.slice(1)))].join(', ');

/** Features as a sentence. */
export const featuresText = (features: ProductRecord['features']): string => inOneSentence(features.map((feature) => productFeatureNames[feature]));

/** The years of a fit: `2015 to 2020`. */
export function yearsText({ yearFrom, yearTo }: { readonly yearFrom: number | null; readonly yearTo: number | null }): string {
  if (yearFrom === null) return yearTo === null ? 'All years' : `Until ${yearTo}`;
  return yearTo === null ? `From ${yearFrom}` : yearFrom === yearTo ? String(yearFrom) : `${yearFrom} to ${yearTo}`;
}

/** Minutes as people say them: `1 h 30 min`. */
export function minutesText(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60];
  return [hours > 0 ? `${hours} h` : '', rest > 0 || hours === 0 ? `${rest} min` : ''].filter(Boolean).join(' ');
}

/** Temperatures of use: `From 5 °C to 35 °C`. */
export function temperaturesText({ usedFromCelsius: from, usedToCelsius: to }: Pick<ProductRecord, 'usedFromCelsius' | 'usedToCelsius'>): string {
  const degrees = (value: number) => `${String(value).replace('-', '−')} °C`;
  if (from === null) return to === null ? '' : `Up to ${degrees(to)}`;
  return to === null ? `From ${degrees(from)}` : `From ${degrees(from)} to ${degrees(to)}`;
}

/** Where glass sits, as it is read. */
export const positionText = (position: string): string => capitalise(position.replaceAll('-', ' '));

const hintFields = { glassTypeId: 'glass type', position: 'position', features: 'features', needsCalibration: 'calibration' } as const;
/** What of a hint differs from what is written, as names. */
export const differsText = (differs: readonly (keyof typeof hintFields)[]): string[] => differs.map((field) => hintFields[field]);
