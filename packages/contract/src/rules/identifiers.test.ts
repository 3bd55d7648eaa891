import { describe, expect, it } from 'vitest';
import { emailProblem } from './email.ts';
import { areaOf, isForcesPostcode, isPostcode, listedFor, normalisePostcode, outwardOf, postcodeProblem } from './postcode.ts';
import { classifyRegistration, displayRegistration, registrationProblem, registrationSearchKey, registrationWarning } from './registration.ts';
import { vinProblem } from './vin.ts';

describe('an email address', () => {
  it.each(['', null, undefined, 'a@b.co', 'first.last+tag@sub.example.co.uk', "o'neil@example.com", 'ü@bücher.example'])('%j passes', (value) => {
    expect(emailProblem(value)).toBeNull();
  });
  it.each(['a', 'a@b', '@b.co', 'a b@c.de', 'a@b..co', 'a@.co', 'a@b.co.', 'a@@b.co', 'a@b.co, c@d.ef', ' ', `${'a'.repeat(300)}@b.co`])(
    '%j is invalid',
    (value) => {
      expect(emailProblem(value)).toBe('Invalid email');
    },
  );
});

describe('a registration', () => {
  it.each([
    ['te57vrn', 'current', 'TE57 VRN'],
    ['AA19 AAA', 'current', 'AA19 AAA'],
    ['L2WPS', 'prefix', 'L2 WPS'],
    ['q123 abc', 'prefix', 'Q123 ABC'],
    ['ABC123D', 'suffix', 'ABC 123D'],
    ['AIZ1234', 'northern-ireland', 'AIZ 1234'],
    ['BZ 99', 'northern-ireland', 'BZ 99'],
    ['1A', 'dateless', '1 A'],
    ['VIP1', 'northern-ireland', 'VIP 1'],
    ['ABC 123', 'dateless', 'ABC 123'],
    ['123ABC', 'dateless', '123 ABC'],
    ['01234', 'trade', '01234'],
    ['101D100', 'other', '101D100'],
    ['AA00AAA', 'other', 'AA00AAA'],
  ])('%s is %s and reads %s', (text, name, read) => {
    expect(classifyRegistration(text)).toBe(name);
    expect(displayRegistration(text)).toBe(read);
    expect(registrationProblem(text)).toBeNull();
    expect(registrationWarning(text) === null).toBe(name !== 'other');
  });

  it.each(['', 'ABC', '123456', 'ABCDEFGH1', '!!', 'A'])('%j is none', (text) => {
    expect(classifyRegistration(text)).toBeNull();
    expect(registrationProblem(text)).toBe('Enter a valid registration');
  });

  it('may be anything short where it is foreign', () => {
    expect(registrationProblem('131-D-12345', { foreign: true })).toBeNull();
    expect(registrationProblem('?', { foreign: true })).toBe('Enter a valid registration');
  });

  it('is found with O and 0, I and 1 mixed up', () => {
    expect(registrationSearchKey('oi51 abo')).toBe(registrationSearchKey('0151AB0'));
  });
});

describe('a VIN', () => {
  it.each(['', null, 'WVWZZZ1JZXW000001', 'wvwzzz 1jzxw 000001'])('%j passes', (text) => expect(vinProblem(text)).toBeNull());
  it.each(['WVWZZZ1JZXW00000', 'WVWZZZ1JZXW00000O', 'IVWZZZ1JZXW000001'])('%j fails', (text) => expect(vinProblem(text)).toMatch(/17 letters/));
});

describe('a postcode', () => {
  it.each([
    ['nr147pz', 'NR14 7PZ', 'NR14', 'NR'],
    ['SW1A 2AA', 'SW1A 2AA', 'SW1A', 'SW'],
    ['M1 1AE', 'M1 1AE', 'M1', 'M'],
    ['b33-8th', 'B33 8TH', 'B33', 'B'],
    ['CR26XH', 'CR2 6XH', 'CR2', 'CR'],
    ['W1A 0AX', 'W1A 0AX', 'W1A', 'W'],
    ['EC1A1BB', 'EC1A 1BB', 'EC1A', 'EC'],
    ['GIR 0AA', 'GIR 0AA', 'GIR', 'GIR'],
    ['JE2 4WE', 'JE2 4WE', 'JE2', 'JE'],
    ['IM1 1AA', 'IM1 1AA', 'IM1', 'IM'],
    ['BX1 1LT', 'BX1 1LT', 'BX1', 'BX'],
    ['bfpo57', 'BFPO 57', 'BFPO', 'BFPO'],
  ])('%s reads %s', (text, read, outward, area) => {
    expect(isPostcode(text)).toBe(true);
    expect([normalisePostcode(text), outwardOf(text), areaOf(text)]).toEqual([read, outward, area]);
  });

  it.each(['QA1 1AA', 'AA1 1AC', 'A1', '12345', 'SW1A2A', 'NR14 7PZ1', 'BFPO 12345', 'AI1 1AA'])('%s is none', (text) => {
    expect(postcodeProblem(text)).toBe('Enter a valid postcode');
    expect(outwardOf(text)).toBeNull();
  });

  it('is of a forces post office or of a place', () => {
    expect(['bfpo57', 'BFPO 1234', 'BF1 2AB', 'NR14 7PZ', 'BFPO'].map(isForcesPostcode)).toEqual([true, true, false, false, false]);
  });

  it('lies in areas, districts and sectors', () => {
    expect(postcodeProblem('')).toBeNull();
    const listed = [['NR'], ['nr14'], ['NR14 7'], ['NR', 'NR14 7', 'NR14'], ['N'], ['NR1'], ['NR14 8'], []];
    expect(listed.map((each) => listedFor('nr147pz', each))).toEqual(['NR', 'NR14', 'NR14 7', 'NR14 7', null, null, null, null]);
  });
});
