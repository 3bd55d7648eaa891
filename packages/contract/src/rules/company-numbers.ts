/** What is said where a number's check digits are wrong, or where it has another form. */
export const companyNumberMessages = {
  vat: 'This VAT number is not right: check its digits',
  vatForm: 'Enter a VAT number such as GB 123 4567 82',
  company: 'Enter a company number of 8 characters, such as 01234567 or SC123456',
  sortCode: 'Enter a sort code of 6 digits, such as 20-00-00',
  account: 'Enter an account number of 6 to 8 digits',
  iban: 'This IBAN is not right: check its letters and digits',
} as const;

const bare = (text: string): string => text.toUpperCase().replace(/[\s.-]/g, '');

/** A VAT number as it is kept: upper case without spaces, British ones with their prefix (`GB123456782`). */
export function normaliseVatNumber(text: string): string {
  const code = bare(text);
  return /^(?:\d{9}|\d{12}|GD\d{3}|HA\d{3})$/.test(code) ? `GB${code}` : code;
}

/** HMRC's two ways: the weighted sum of seven digits and the check digits is divisible by 97, or so with 55 added (numbers given out since 2010). */
function hasBritishCheck(digits: string): boolean {
  const sum = [8, 7, 6, 5, 4, 3, 2].reduce((all, weight, index) => all + weight * Number(digits[index]), Number(digits.slice(7, 9)));
  return sum % 97 === 0 || (sum + 55) % 97 === 0;
}

/** What is wrong with a VAT number, or null. Empty is allowed; of other countries only the form is known. */
export function vatNumberProblem(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.trim() === '') return null;
  const code = normaliseVatNumber(text);
  const [, digits] = /^(?:GB|XI)(\d{9})(?:\d{3})?$/.exec(code) ?? [];
  if (digits !== undefined) return hasBritishCheck(digits) ? null : companyNumberMessages.vat;
  const [, body, number] = /^(?:GB|XI)(GD|HA)(\d{3})$/.exec(code) ?? [];
  if (body !== undefined) return (body === 'GD') === Number(number) < 500 ? null : companyNumberMessages.vat;
  return /^(?!GB|XI)[A-Z]{2}(?=.*\d)[A-Z\d+*]{5,12}$/.test(code) ? null : companyNumberMessages.vatForm;
}

/** A company number as Companies House writes it: eight characters, digits filled up with noughts in front. */
export function normaliseCompanyNumber(text: string): string {
  const code = bare(text);
  return /^\d{6,7}$/.test(code) ? code.padStart(8, '0') : code;
}

/** What is wrong with a company number by its form, or null. Empty is allowed. */
export function companyNumberProblem(text: string | null | undefined): string | null {
  if (text === null || text === undefined || text.trim() === '') return null;
  return /^(?:\d{8}|[A-Z]{2}\d{6}|R\d{7}|[A-Z]{2}\d{5}[A-Z])$/.test(normaliseCompanyNumber(text)) ? null : companyNumberMessages.company;
}

/** A sort code as it is kept and shown: `20-00-00`. */
export function normaliseSortCode(text: string): string {
  const digits = bare(text);
  return /^\d{6}$/.test(digits) ? `${digits.slice(0, 2)}-${digits.slice(2, 4)}-${digits.slice(4)}` : text.trim();
}

/** What is wrong with a sort code by its form, or null. Empty is allowed. */
export const sortCodeProblem = (text: string): string | null => (text.trim() === '' || /^\d{6}$/.test(bare(text)) ? null : companyNumberMessages.sortCode);

/** What is wrong with a bank's account number by its form, or null. Empty is allowed. */
export const bankAccountProblem = (text: string): string | null => (text.trim() === '' || /^\d{6,8}$/.test(bare(text)) ? null : companyNumberMessages.account);

/** An IBAN as it is kept: upper case without spaces. */
export const normaliseIban = (text: string): string => bare(text);

/** What is wrong with an IBAN (ISO 13616: its remainder by 97 is 1), or null. Empty is allowed. */
export function ibanProblem(text: string): string | null {
  const code = bare(text);
  if (code === '') return null;
  if (!/^[A-Z]{2}\d{2}[A-Z\d]{11,30}$/.test(code) || (code.startsWith('GB') && code.length !== 22)) return companyNumberMessages.iban;
  const figures = [...`${code.slice(4)}${code.slice(0, 4)}`].map((each) => Number.parseInt(each, 36)).join('');
  return [...figures].reduce((rest, figure) => (rest * 10 + Number(figure)) % 97, 0) === 1 ? null : companyNumberMessages.iban;
}
