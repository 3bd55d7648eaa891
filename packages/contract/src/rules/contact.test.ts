import { describe, expect, it } from 'vitest';
import { ContactInput } from '../intake.ts';
import { contactTypes, type ModeOfContact, mobileProblem, modesOfContact, wayTo } from './contact.ts';
import { areCoordinates } from './coordinates.ts';
import { telephoneMessages } from './telephone.ts';

const reach = (mobile: string, modeOfContact: ModeOfContact = '', email = 'ann@hill.example') => ({ mobile, modeOfContact, email });

describe('a contact', () => {
  it('is refused a landline where a text is going to be sent to it, in the specified words', () => {
    expect(mobileProblem(reach('01132456789', 'text'))).toBe('This appears to be a landline number. Please provide a mobile number.');
    expect(mobileProblem(reach('441132456789', '', ''))).toBe(telephoneMessages.notMobile);
    expect(mobileProblem(reach('07700', 'text'))).toBe(telephoneMessages.mobile);
  });
  it('may have any number where none is sent, or none at all', () => {
    for (const mode of ['', 'telephone', 'email', 'post'] as const) expect(mobileProblem(reach('01132456789', mode))).toBeNull();
    for (const number of ['07700900123', '447700900123', '+447700900123', '+33612345678', '']) expect(mobileProblem(reach(number, 'text', ''))).toBeNull();
  });
  it('is told by text where that is wanted, else by email, else by text, and never on a landline', () => {
    expect(wayTo(reach('07700900123', 'text'))).toEqual({ channel: 'sms', recipient: '07700900123' });
    expect(wayTo(reach('07700900123', 'email'))).toEqual({ channel: 'email', recipient: 'ann@hill.example' });
    expect(wayTo(reach('07700900123', '', ''))).toEqual({ channel: 'sms', recipient: '07700900123' });
    expect(wayTo(reach('01132456789', 'text'))).toEqual({ channel: 'email', recipient: 'ann@hill.example' });
    expect([wayTo(reach('01132456789', '', '')), wayTo(reach('', 'text', ''))]).toEqual([null, null]);
  });
  it('carries its type and its mode as the specification has them', () => {
    const contact = { title: '', firstName: '', lastName: 'Hill', telephone: '', mobile: '', email: '' };
    const mode = (value: string) => ({ ...contact, mobile: '01132456789', email: 'ann@hill.example', modeOfContact: { value } });
    for (const type of contactTypes) expect(ContactInput.parse({ ...contact, contactType: { value: type } }).contactType).toEqual({ value: type });
    expect(ContactInput.safeParse(contact).success).toBe(true);
    expect(Object.keys(modesOfContact).map((each) => ContactInput.safeParse(mode(each)).error?.issues.map(({ path, message }) => [path, message]))).toEqual([
      undefined,
      [[['mobile'], telephoneMessages.notMobile]],
      undefined,
      undefined,
    ]);
    expect(ContactInput.safeParse({ ...mode('text'), mobile: 'none' }).error?.issues.map(({ message }) => message)).toEqual([telephoneMessages.characters]);
    expect(ContactInput.safeParse(mode('Mobile/text')).success).toBe(false);
    for (const wrong of ['Driver', { value: 'Driver', kind: 1 }, { value: 7 }, {}])
      expect(ContactInput.safeParse({ ...contact, contactType: wrong }).success).toBe(false);
  });
});

describe('coordinates', () => {
  it.each([
    [53.8, -1.55],
    [0, 5.1],
    [90, 180],
    [-90, -180],
  ])('%s, %s are those of a place on the earth', (latitude, longitude) => expect(areCoordinates(latitude, longitude)).toBe(true));
  it.each([
    [0, 0],
    [Number.NaN, 1],
    [91, 0],
    [1, 181],
    [null, null],
    [undefined, 1],
    ['53.8', '-1.5'],
    [Number.POSITIVE_INFINITY, 1],
  ])('%s, %s are of none', (latitude, longitude) => expect(areCoordinates(latitude, longitude)).toBe(false));
});
