import { describe, expect, it } from 'vitest';
import { isCommon } from './password.rules.ts';

describe('common passwords', () => {
  it.each([
    'password1234',
    'Password123!',
    'P@ssw0rd1234',
    'passwordpassword',
    'PasswordPassword1',
    'iloveyou1234',
    'qwertyuiop12',
    'qwertyuiopasdf',
    '123456789012',
    '111111111111',
    'abcabcabcabc',
    'abcdefghijkl',
    '1qaz2wsx3edc',
    'liverpool1892',
    'Manchester2024!',
    'letmein123456',
    'welcome12345!',
    'administrator',
    'changeme1234',
    'summer2024!!!',
    'Monday-Friday1',
    'correct horse battery staple'.replaceAll(' ', ''),
    'aaaaaaaaaaab',
    '987654321098',
    'zxcvbnm12345',
    'Welcome Welcome',
  ])('%s is one', (password) => expect(isCommon(password)).toBe(true));

  it.each([
    'velvet marble thirteen',
    'my cat chases green tractors',
    'Tj8#vQp2!mZx',
    'gravel-orbit-lantern',
    'the wet dog slept late',
    'xkcdStripNr936ftw',
    'glossy otter parade 7',
    'Zebra.Kettle.Moon',
  ])('%s is none', (password) => expect(isCommon(password)).toBe(false));

  it('takes words about the person and the company for common', () => {
    const context = { words: ['Acme Glass', 'jane.fitzwilliam', 'quarterlight'] };
    for (const password of ['quarterlight1', 'fitzwilliam123', 'acmeglass2026', 'AcmeGlass!!!!', 'Fitzwilliam-Jane'])
      expect([password, isCommon(password, context)]).toEqual([password, true]);
    expect(isCommon('fitzwilliam paints owls', context)).toBe(false);
  });
});
