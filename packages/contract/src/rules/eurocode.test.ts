import { describe, expect, it } from 'vitest';
import { decodeEurocode, describeEurocode, eurocodePrefix, normaliseEurocode } from './eurocode.ts';
import { calibrationLikely, featureQuestions } from './feature-questions.ts';

const row = (text: string) => {
  const found = decodeEurocode(text);
  if (!found) return null;
  const { kind, position, side, tint, topBand, body, doors, features, modification, unread } = found;
  return [kind, position, side, tint?.code, topBand?.code, body?.code, doors, features.map(({ code }) => code).join(''), modification, unread];
};
const expectations = (code: string) => {
  const decoded = decodeEurocode(code);
  return decoded && Object.fromEntries(featureQuestions(decoded).map((each) => [each.topic, each.expected]));
};
const none = undefined;

describe('a Eurocode', () => {
  it.each([
    ['2459AGSCMUV7P', ['windscreen', 'windscreen', null, 'GS', none, none, null, 'CMUV', '7P', '']],
    ['4410AGNBL', ['windscreen', 'windscreen', null, 'GN', 'BL', none, null, '', null, '']],
    ['8568AGSVZ', ['windscreen', 'windscreen', null, 'GS', none, none, null, 'VZ', null, '']],
    ['8556AGSMVZ1B', ['windscreen', 'windscreen', null, 'GS', none, none, null, 'MVZ', '1B', '']],
    ['4411BGNHBW1H', ['backlight', 'backlight', null, 'GN', none, 'H', null, 'BW', '1H', '']],
    ['4420BGSSAW', ['backlight', 'backlight', null, 'GS', none, 'S', null, 'AW', null, '']],
    ['4402LGNR5RD', ['side', 'rear-door', 'left', 'GN', none, 'R', 5, '', null, '']],
    ['4421LGSH5RQZ', ['side', 'rear-quarter', 'left', 'GS', none, 'H', 5, 'Z', null, '']],
    ['4419GZPV5SR', ['roof', 'sunroof', null, 'ZP', none, 'V', 5, '', null, '']],
    ['3579RGNH3FD', ['side', 'front-door', 'right', 'GN', none, 'H', 3, '', null, '']],
    ['4401AKCS', ['clip', 'windscreen', null, none, none, 'S', null, '', null, '']],
    ['4403ASRV', ['rubber', 'windscreen', null, none, none, 'V', null, '', null, '']],
    ['4401ASMSRC', ['moulding', 'windscreen', 'right', none, none, 'S', null, '', null, '']],
    ['8556 a-gs', ['windscreen', 'windscreen', null, 'GS', none, none, null, '', null, '']],
    ['8556A', ['windscreen', 'windscreen', null, none, none, none, null, '', null, '']],
    ['8556CGS1', ['glass-set', null, null, 'GS', none, none, null, '', null, '1']],
  ])('%s', (code, expected) => expect(row(code)).toEqual(expected));

  it.each(['', 'GLASS', '855AGS', '8556', '8556XGS', '8556AGSMVZ1BXXXX', 'ABCDE'])('%j is none', (text) => expect(decodeEurocode(text)).toBeNull());

  it('is kept without spaces, found by its model and read aloud', () => {
    expect([normaliseEurocode(' 8556 agsmvz/1b '), eurocodePrefix('8556-AGS'), eurocodePrefix('85')]).toEqual(['8556AGSMVZ1B', '8556', null]);
    const [windscreen, door] = ['8556AGSMVZ1B', '4402LGNR5RD'].map(decodeEurocode);
    expect(windscreen && [windscreen.make, windscreen.model, describeEurocode(windscreen)]).toEqual([
      'Audi / Volkswagen',
      '8556',
      'Windscreen, green solar, rain or light sensor, VIN window, encapsulated or with profile',
    ]);
    expect(door && describeEurocode(door)).toBe('Side glass, rear door left, green, 4x4, 5 doors');
  });
});

describe('the questions before ordering', () => {
  it('expect of a windscreen what its code says', () => {
    expect(expectations('2459AGACMUV7P')).toEqual({
      camera: true,
      'rain-sensor': true,
      heated: false,
      acoustic: true,
      'head-up': true,
      aerial: false,
      'tint-band': false,
      'vin-window': true,
    });
    const camera = decodeEurocode('2459AGSCMUV7P');
    const plain = decodeEurocode('4410AGNBL');
    expect([camera && calibrationLikely(camera), plain && calibrationLikely(plain)]).toEqual([true, false]);
    expect(camera && featureQuestions(camera)[0]?.note).toBe('A calibration is likely (ADAS).');
  });

  it('expect nothing where a letter is not resolved, and ask nothing of a moulding', () => {
    expect(expectations('4410AGNI')).toMatchObject({ camera: null, 'tint-band': false });
    expect(expectations('4411BGPHBW1H')).toEqual({ heated: false, aerial: false, 'brake-light': true, privacy: true });
    expect(expectations('4401ASMSRC')).toEqual({});
  });
});
