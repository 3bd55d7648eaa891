import { companyNumberProblem, normaliseCompanyNumber, normaliseVatNumber, vatNumberProblem } from '@quarterlight/contract/rules/company-numbers';
import { emailProblem } from '@quarterlight/contract/rules/email';
import { normalisePostcode, postcodeProblem } from '@quarterlight/contract/rules/postcode';
import { normaliseRegistration, registrationProblem } from '@quarterlight/contract/rules/registration';
import { telephoneProblem } from '@quarterlight/contract/rules/telephone';
import { normaliseVin, vinProblem } from '@quarterlight/contract/rules/vin';
import { readWeekdays, weekdaysProblem } from '@quarterlight/contract/rules/weekdays';
import { foldForSearch, listOf } from '@quarterlight/kit/text';
import type { Form } from './columns.ts';
import type { CellRead } from './read-cell.ts';

interface Rule {
  readonly problem: (text: string) => string | null;
  readonly keep: (text: string) => string;
}

const time = /^(\d|[01]\d|2[0-3]):[0-5]\d(?::00)?$/;
const asItIs = (text: string): string => text;
// Lists write numbers with spaces, brackets and hyphens; spreadsheets eat the nought in front.
const bareTelephone = (text: string): string => text.replace(/\(0\)|[\s().-]/g, '').replace(/^(?=[1-9]\d{9}$)/, '0');

const rules: Readonly<Record<Form, Rule>> = {
  'company-number': { problem: companyNumberProblem, keep: normaliseCompanyNumber },
  email: { problem: emailProblem, keep: asItIs },
  postcode: { problem: postcodeProblem, keep: normalisePostcode },
  registration: { problem: registrationProblem, keep: normaliseRegistration },
  telephone: { problem: (text) => telephoneProblem(bareTelephone(text)), keep: bareTelephone },
  time: { problem: (text) => (time.test(text) ? null : 'Enter a time such as 16:00'), keep: (text) => text.slice(0, text.indexOf(':') + 3).padStart(5, '0') },
  'vat-number': { problem: vatNumberProblem, keep: normaliseVatNumber },
  vin: { problem: vinProblem, keep: normaliseVin },
  weekdays: { problem: weekdaysProblem, keep: (text) => readWeekdays(text) ?? '' },
};

/** A text as the shared rule of its form keeps it, or what that says is wrong with it. */
export function formed(text: string, form: Form): CellRead {
  const { problem, keep } = rules[form];
  const wrong = problem(text);
  return wrong === null ? { value: keep(text) } : { wrong: `${wrong}.` };
}

/** The code of a word, which may be written as the code itself. */
export function codeOfWord(text: string, values: Readonly<Record<string, string>>): CellRead {
  const key = foldForSearch(text);
  const found = Object.entries(values).find(([code, word]) => foldForSearch(word) === key || foldForSearch(code) === key);
  return found === undefined ? { wrong: `This is none of ${listOf(Object.values(values))}.` } : { value: found[0] };
}
