import { describe, expect, it } from 'vitest';
import { type TelephoneMode, telephoneE164, telephoneKeyAllowed, telephoneProblem, telephoneSearchKey } from './telephone.ts';

const characters = 'Please provide valid telephone / mobile number.';
const prefix = 'International numbers must include a country code prefix (e.g. +1, +33).';
const length = 'Number should have at least 10 digits.';
const mobile = 'Please provide valid UK mobile number.';
const landline = 'Please provide valid UK telephone number.';
const notMobile = 'This appears to be a landline number. Please provide a mobile number.';
const notLandline = 'This appears to be a mobile number. Please provide a landline number.';

const cases: [value: string | null, mode: TelephoneMode, problem: string | null][] = [
  ['', 'any', null],
  [null, 'mobile', null],
  ['', 'landline', null],
  ['07+700900123', 'any', characters],
  ['++447700900123', 'any', characters],
  ['07700 900123', 'any', characters],
  ['(01632)960001', 'landline', characters],
  ['abc', 'mobile', characters],
  ['+', 'any', characters],
  [' ', 'any', characters],
  ['٠٧٧٠٠٩٠٠١٢٣', 'any', characters],
  ['33123456789', 'any', prefix],
  ['1', 'any', prefix],
  ['7700900123', 'mobile', prefix],
  ['4', 'landline', prefix],
  ['+331234567', 'any', length],
  ['+1', 'mobile', length],
  ['+3312345678', 'any', null],
  ['+33123456789', 'mobile', null],
  ['+14155550123', 'landline', null],
  ['077009001', 'any', mobile],
  ['0770090012', 'any', null],
  ['07700900123', 'any', null],
  ['077009001234', 'any', mobile],
  ['44770090012', 'any', null],
  ['447700900123', 'any', null],
  ['+447700900123', 'any', null],
  ['4477009001', 'any', mobile],
  ['4477009001234', 'any', mobile],
  ['07700900123', 'mobile', null],
  ['077009', 'mobile', mobile],
  ['08001234567', 'mobile', mobile],
  ['016329600', 'any', landline],
  ['0163296000', 'any', null],
  ['01632960001', 'any', null],
  ['016329600012', 'any', landline],
  ['02079460000', 'landline', null],
  ['03069990000', 'any', null],
  ['441632960001', 'any', null],
  ['+44163296000', 'landline', null],
  ['+4416329600', 'landline', landline],
  ['08001234567', 'any', landline],
  ['05600123456', 'landline', landline],
  ['0', 'any', landline],
  ['44', 'any', landline],
  ['02079460000', 'mobile', notMobile],
  ['+441632960001', 'mobile', notMobile],
  ['07700900123', 'landline', notLandline],
  ['447700900123', 'landline', notLandline],
];

const field = (value = '', at: number | null = value.length, to = at) => ({ value, selectionStart: at, selectionEnd: to });

describe('a telephone number', () => {
  it.each(cases)('%j, %s: %s', (value, mode, problem) => expect(telephoneProblem(value, mode)).toBe(problem));

  it('is sent to providers with its country', () => {
    expect(['07700900123', '447700900123', '+33123456789'].map(telephoneE164)).toEqual(['+447700900123', '+447700900123', '+33123456789']);
  });

  it('is found however it is written', () => {
    expect(['+44 7700 900123', '447700900123', '0044 (0)7700 900123', '07700-900123', '440'].map(telephoneSearchKey)).toEqual([
      '07700900123',
      '07700900123',
      '07700900123',
      '07700900123',
      '440',
    ]);
  });
});

describe('the key filter', () => {
  it.each(['0', '9', 'Backspace', 'Tab', 'Enter', 'ArrowLeft', 'Delete', 'Dead', 'Process', 'F5'])('passes %s', (key) => {
    expect(telephoneKeyAllowed({ key }, field('12'))).toBe(true);
  });
  it.each(['a', ' ', '-', '(', '.', 'é', '٣', '👍'])('refuses %s', (key) => expect(telephoneKeyAllowed({ key }, field())).toBe(false));

  it('lets a plus lead only', () => {
    const plus = { key: '+' };
    expect(telephoneKeyAllowed(plus, field(''))).toBe(true);
    expect(telephoneKeyAllowed(plus, field('44', 0))).toBe(true);
    expect(telephoneKeyAllowed(plus, field('44'))).toBe(false);
    expect(telephoneKeyAllowed(plus, field('+44', 0))).toBe(false);
    expect(telephoneKeyAllowed(plus, field('+44', 0, 3))).toBe(true);
    expect(telephoneKeyAllowed(plus, field('', null))).toBe(true);
    expect(telephoneKeyAllowed(plus, field('1', null))).toBe(false);
  });

  it('leaves shortcuts alone, and takes AltGr for typing', () => {
    expect(telephoneKeyAllowed({ key: 'v', ctrlKey: true }, field())).toBe(true);
    expect(telephoneKeyAllowed({ key: 'v', metaKey: true }, field())).toBe(true);
    expect(telephoneKeyAllowed({ key: '@', ctrlKey: true, altKey: true }, field())).toBe(false);
  });
});
