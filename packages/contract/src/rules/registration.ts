/** The forms of registration marks. `other` may be diplomatic, military, foreign or a mistake: taken with a warning. */
export type RegistrationClass = 'current' | 'prefix' | 'suffix' | 'northern-ireland' | 'dateless' | 'trade' | 'other';

/** What is said where a registration is none. */
export const registrationMessages = {
  invalid: 'Enter a valid registration',
  unusual: 'This is not a usual UK registration. Check it, and go on if it is right.',
} as const;

// Forms after the DVLA's publication INF104; a Q in first place marks a vehicle of unknown age. The order decides.
const forms: readonly [name: RegistrationClass, form: RegExp][] = [
  ['current', /^[A-HJ-PR-Y]{2}(?!00|01|50)\d{2}[A-HJ-PR-Z]{3}$/],
  ['prefix', /^[A-HJ-NP-TV-Y](?!0)\d{1,3}[A-HJ-PR-Y]{3}$/],
  ['suffix', /^[A-HJ-PR-Y]{3}(?!0)\d{1,3}[A-HJ-NPR-TV-Y]$/],
  ['northern-ireland', /^(?=[A-Z]*[IZ])[A-Z]{2,3}\d{1,4}$/],
  ['dateless', /^(?:[A-Z]{1,3}\d{1,4}|\d{1,4}[A-Z]{1,3})$/],
  ['trade', /^\d{5}$/],
  ['other', /^(?=.*[A-Z])(?=.*\d)[A-Z0-9]{2,8}$/],
];

const foreign = /^[A-Z0-9]{2,12}$/;

/** A registration as it is kept: upper case, letters and digits only. */
export function normaliseRegistration(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The form of a registration (in any writing), or null where it has none. */
export function classifyRegistration(text: string): RegistrationClass | null {
  const mark = normaliseRegistration(text);
  return forms.find(([, form]) => form.test(mark))?.[0] ?? null;
}

/** What is wrong with a registration, or null. One marked as foreign may be any 2 to 12 letters and digits. */
export function registrationProblem(text: string, options: { foreign?: boolean } = {}): string | null {
  const fits = options.foreign === true ? foreign.test(normaliseRegistration(text)) : classifyRegistration(text) !== null;
  return fits ? null : registrationMessages.invalid;
}

/** A warning where a registration is taken but unusual, or null. */
export function registrationWarning(text: string): string | null {
  return classifyRegistration(text) === 'other' ? registrationMessages.unusual : null;
}

/** A registration for people: `AA11 AAA`, `A123 AAA`, `AAA 123A`, `AIZ 1234`; others as they are kept. */
export function displayRegistration(text: string): string {
  const mark = normaliseRegistration(text);
  switch (classifyRegistration(mark)) {
    case 'current':
    case 'prefix':
      return `${mark.slice(0, -3)} ${mark.slice(-3)}`;
    case 'suffix':
      return `${mark.slice(0, 3)} ${mark.slice(3)}`;
    case 'northern-ireland':
    case 'dateless':
      return mark.replace(/^([A-Z]+)(\d+)$/, '$1 $2').replace(/^(\d+)([A-Z]+)$/, '$1 $2');
    default:
      return mark;
  }
}

/** What registrations are found by: normalised, with O read as 0 and I as 1, which people mix up. */
export function registrationSearchKey(text: string): string {
  return normaliseRegistration(text).replaceAll('O', '0').replaceAll('I', '1');
}
