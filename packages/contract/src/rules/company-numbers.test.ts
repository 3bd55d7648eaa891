import { describe, expect, it } from 'vitest';
import {
  bankAccountProblem,
  companyNumberMessages,
  companyNumberProblem,
  ibanProblem,
  normaliseCompanyNumber,
  normaliseSortCode,
  normaliseVatNumber,
  sortCodeProblem,
  vatNumberProblem,
} from './company-numbers.ts';

const { vat, vatForm, company, sortCode, account, iban } = companyNumberMessages;

describe('numbers of companies', () => {
  it.each([
    ['', null],
    ['GB 980 7806 84', null],
    ['980780684', null],
    ['gb980780684', null],
    ['GB980780684001', null],
    ['XI980780684', null],
    ['GB 220 4302 31', null],
    ['GB 980 7806 85', vat],
    ['GB 890 7806 84', vat],
    ['GBGD001', null],
    ['GD500', vat],
    ['HA500', null],
    ['HA499', vat],
    ['GB12', vatForm],
    ['12345678', vatForm],
    ['IE6388047V', null],
    ['DE811569869', null],
    ['hello', vatForm],
  ])('VAT number %s', (text, problem) => expect(vatNumberProblem(text)).toBe(problem));

  it.each([
    ['', null],
    ['1234567', null],
    ['SC123456', null],
    ['oc 301234', null],
    ['IP12345R', null],
    ['123', company],
    ['ABCDEFGH', company],
    ['123456789', company],
  ])('company number %s', (text, problem) => expect(companyNumberProblem(text)).toBe(problem));

  it.each([
    ['GB29 NWBK 6016 1331 9268 19', null],
    ['DE89 3704 0044 0532 0130 00', null],
    ['', null],
    ['GB29 NWBK 6016 1331 9268 18', iban],
    ['GB29 NWBK 6016 1331 9268', iban],
    ['12345', iban],
  ])('IBAN %s', (text, problem) => expect(ibanProblem(text)).toBe(problem));

  it('sort codes and account numbers by their form', () => {
    expect(['', '200000', '20-00-00', '20 00 00'].map(sortCodeProblem)).toEqual([null, null, null, null]);
    expect(['20000', '2000000', 'AB-00-00'].map(sortCodeProblem)).toEqual([sortCode, sortCode, sortCode]);
    expect(['', '12345678', '1234 567'].map(bankAccountProblem)).toEqual([null, null, null]);
    expect(['12345', '123456789', 'x'].map(bankAccountProblem)).toEqual([account, account, account]);
  });

  it('are kept in one form', () => {
    expect(normaliseVatNumber('980 7806 84')).toBe('GB980780684');
    expect(normaliseCompanyNumber('sc 123456')).toBe('SC123456');
    expect(normaliseCompanyNumber('1234567')).toBe('01234567');
    expect(normaliseSortCode('200000')).toBe('20-00-00');
  });
});
