/** What kind of number a field takes. A number from abroad can't be told apart and passes in each. */
export type TelephoneMode = 'any' | 'mobile' | 'landline';

/** The sentences of the telephone rule, word for word as specified. */
export const telephoneMessages = {
  characters: 'Please provide valid telephone / mobile number.',
  prefix: 'International numbers must include a country code prefix (e.g. +1, +33).',
  length: 'Number should have at least 10 digits.',
  mobile: 'Please provide valid UK mobile number.',
  landline: 'Please provide valid UK telephone number.',
  notMobile: 'This appears to be a landline number. Please provide a mobile number.',
  notLandline: 'This appears to be a mobile number. Please provide a landline number.',
} as const;

// After 44 the length counts from the 7 (or 1, 2, 3).
const mobile = /^(?:07\d{8,9}|447\d{8,9})$/;
const landline = /^(?:0[123]\d{8,9}|44[123]\d{8,9})$/;

/** What is wrong with a telephone or mobile number as typed, in the order of the rule; null where nothing is. Empty is allowed. */
export function telephoneProblem(value: string | null | undefined, mode: TelephoneMode = 'any'): string | null {
  if (value === null || value === undefined || value === '') return null;
  const international = value.startsWith('+');
  const digits = international ? value.slice(1) : value;
  if (!/^\d+$/.test(digits)) return telephoneMessages.characters;
  if (!/^(?:44|0)/.test(digits)) {
    if (!international) return telephoneMessages.prefix;
    return digits.length < 10 ? telephoneMessages.length : null;
  }
  if (mode === 'mobile' && /^(?:0|44)[123]/.test(digits)) return telephoneMessages.notMobile;
  if (mode === 'landline' && /^(?:0|44)7/.test(digits)) return telephoneMessages.notLandline;
  if (mode === 'mobile' || /^(?:0|44)7/.test(digits)) return mobile.test(digits) ? null : telephoneMessages.mobile;
  return landline.test(digits) ? null : telephoneMessages.landline;
}

/** A number as providers take it (E.164): `07700900123` becomes `+447700900123`. Takes a number that the rule accepts. */
export function telephoneE164(value: string): string {
  if (value.startsWith('+')) return value;
  return value.startsWith('0') ? `+44${value.slice(1)}` : `+${value}`;
}

/** A number folded for comparing and finding: digits only, `44…` and `+44…` as `0…`. */
export function telephoneSearchKey(text: string): string {
  const digits = text.replace(/\D/g, '');
  return digits.replace(/^(?:00)?440?(?=[1-9]\d{8,})/, '0');
}

/** What the key filter needs to know of a key press. */
export type KeyPress = { key: string; ctrlKey?: boolean; metaKey?: boolean; altKey?: boolean; isComposing?: boolean };
/** What the field holds; the selection is null where the browser doesn't tell. */
export type FieldState = { value: string; selectionStart: number | null; selectionEnd: number | null };

/** Whether a phone field lets a key through: digits, a leading plus, and whatever prints nothing (shortcuts, arrows, Tab). */
export function telephoneKeyAllowed(press: KeyPress, field: FieldState): boolean {
  const { key, ctrlKey = false, metaKey = false, altKey = false, isComposing = false } = press;
  const shortcut = metaKey || (ctrlKey && !altKey);
  if (shortcut || isComposing || [...key].length !== 1) return true;
  if (/^[0-9]$/.test(key)) return true;
  const start = field.selectionStart ?? field.value.length;
  return key === '+' && start === 0 && !field.value.slice(field.selectionEnd ?? start).includes('+');
}
