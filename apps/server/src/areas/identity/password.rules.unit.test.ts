import { dictionary } from '@zxcvbn-ts/language-common';
import { describe, expect, it } from 'vitest';
import { passwordJudge } from './password.rules.ts';

const judge = await passwordJudge();
const word = (password: string, words: readonly string[] = []) => judge(password, words).word;

describe('passwords', () => {
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
    'aaaaaaaaaaab',
    '987654321098',
    'zxcvbnm12345',
    'Welcome Welcome',
    'windscreen123',
    'quarterlight99',
    'a'.repeat(128),
    'password'.repeat(16),
  ])('%s is too easy to guess', (password) =>
    expect(judge(password, [])).toMatchObject({ word: 'Too easy to guess', problem: expect.stringContaining('too common') }),
  );

  it.each([
    'velvet marble thirteen',
    'my cat chases green tractors',
    'Tj8#vQp2!mZx',
    'gravel-orbit-lantern',
    'the wet dog slept late',
    'xkcdStripNr936ftw',
    'glossy otter parade 7',
    'Zebra.Kettle.Moon',
    'correct horse battery staple',
    'größte Brücke über Wasser',
    'x7#kQ9!'.repeat(18),
  ])('%s is taken', (password) => {
    expect(judge(password, [])).toMatchObject({ problem: null });
    expect(['Good', 'Strong']).toContain(word(password));
  });

  it('of words about the person and the company are too easy to guess', () => {
    const words = ['Acme Glass', 'jane.fitzwilliam', 'Jane Fitzwilliam'];
    for (const password of ['fitzwilliam123', 'acmeglass2026', 'AcmeGlass!!!!', 'Fitzwilliam-Jane', 'janefitzwilliam1'])
      expect([password, word(password, words)]).toEqual([password, 'Too easy to guess']);
    expect(word('fitzwilliam paints owls', words)).not.toBe('Too easy to guess');
    expect(judge('fitzwilliam owls 7', []).problem).toBeNull();
  });

  it('of such words turned round, in other letters or out of an address are, too', () => {
    const words = ['Acme Glass', 'jane.fitzwilliam', 'Jane Fitzwilliam', 'jane@brightwater-motors.co.uk'];
    for (const password of ['ssalgemca2026', '4cm3gl455!!!', 'Glass.Acme.1', 'acme glass 2026', 'f1tzw1ll14m!!', 'brightwater-motors', 'mailliwztif123'])
      expect([password, word(password, words)]).toEqual([password, 'Too easy to guess']);
  });

  it('that are known of old are refused, those of the embedded list long enough to be tried at all', () => {
    const listed: unknown = Reflect.get(dictionary, 'passwords-common');
    const all = (Array.isArray(listed) ? listed : []).map(String);
    expect(all.length).toBeGreaterThan(40_000);
    const long = all.filter((password) => password.length >= 12);
    expect(long.length).toBeGreaterThan(300);
    const some = [...long.slice(0, 60), ...all.slice(0, 40).map((password) => password.padEnd(12, '1234'))];
    expect(some.filter((password) => judge(password, []).problem === null)).toEqual([]);
  });

  it('are 12 to 128 characters long, however they are made of code units', () => {
    expect(judge('short', [])).toMatchObject({ word: 'Too short: 7 more', problem: 'Use at least 12 characters.' });
    expect(word('😀'.repeat(11))).toBe('Too short: 1 more');
    expect(judge('velvet marble '.repeat(10), [])).toMatchObject({ word: 'Too long', problem: 'Use at most 128 characters.' });
  });

  it('are judged within a short time, whatever they are made of', () => {
    const hard = Array.from({ length: 20 }, (_, seed) =>
      Array.from({ length: 128 }, (_each, at) => '1qaz2wsx0@4$'[(at * at + seed * at + seed) % 12]).join(''),
    );
    const from = process.cpuUsage();
    for (const password of hard) judge(password, []);
    const { user } = process.cpuUsage(from);
    expect(user / 1_000 / hard.length).toBeLessThan(150);
  });
});
