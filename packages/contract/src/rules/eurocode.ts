import { bandNames, bodyNames, featureNames, featureOf, type GlassFeature, type GlassPlace, makes, places, tintNames } from './eurocode-letters.ts';

/** What kind of part a code names. `glass-set` is glass sold with accessories. */
export type EurocodeKind = 'windscreen' | 'backlight' | 'side' | 'roof' | 'glass-set' | 'clip' | 'moulding' | 'rubber';

/** A letter or letters of a code with their meaning, null where it is not known. */
export type Meaning = { code: string; name: string | null };

/** What a Eurocode says of its part: a hint only. `unread` holds what the grammar could not take. */
export type Eurocode = {
  code: string;
  model: string;
  make: string | null;
  kind: EurocodeKind;
  position: GlassPlace | null;
  side: 'left' | 'right' | null;
  tint: Meaning | null;
  topBand: Meaning | null;
  body: Meaning | null;
  doors: number | null;
  features: { code: string; feature: GlassFeature }[];
  modification: string | null;
  unread: string;
};

const accessories: Readonly<Record<string, EurocodeKind>> = { C: 'clip', M: 'moulding', R: 'rubber' };
const mainKinds: Readonly<Record<string, EurocodeKind>> = { A: 'windscreen', B: 'backlight', L: 'side', R: 'side', F: 'side', G: 'roof' };

/** A Eurocode as it is kept: upper case, letters and digits only. */
export function normaliseEurocode(text: string): string {
  return text.toUpperCase().replace(/[^A-Z0-9]/g, '');
}

/** The model number that a code begins with (4 figures), or null. */
export function eurocodePrefix(text: string): string | null {
  return /^\d{4}/.exec(normaliseEurocode(text))?.[0] ?? null;
}

const named = (code: string | undefined, names: Readonly<Record<string, string>>): Meaning | null =>
  code === undefined || code === '' ? null : { code, name: names[code] ?? null };

function sideOf(letter: string): 'left' | 'right' | null {
  return letter === 'L' ? 'left' : letter === 'R' ? 'right' : null;
}

/** The tail of a code: feature letters, then a modification that begins with a figure. */
function tailOf(text: string, place: 'windscreen' | 'backlight' | 'side') {
  const [, letters = '', modification = '', unread = ''] = /^([A-Z]*)(\d[A-Z0-9]{0,2})?(.*)$/.exec(text) ?? [];
  return {
    features: [...letters].map((code) => ({ code, feature: featureOf(code, place) })),
    modification: modification === '' ? null : modification,
    unread,
  };
}

/**
 * Reads a Eurocode (`8556AGSMVZ1B`): model, kind, position, tint, top band, body, doors, features, modification. The grammar was derived from a
 * wholesaler's public list, so it is a hint that a person may override. Null where the text is no such code.
 */
export function decodeEurocode(text: string): Eurocode | null {
  const code = normaliseEurocode(text);
  const [, model = '', letter = '', rest = ''] = /^(\d{4})([A-HLMRT])([A-Z0-9]{0,10})$/.exec(code) ?? [];
  if (model === '') return null;
  const nothing = { position: null, tint: null, topBand: null, body: null, doors: null, features: [], modification: null, unread: '' };
  const make = makes[model.slice(0, 2)] ?? null;
  const common = { ...nothing, code, model, make, side: sideOf(letter) };

  const [, family = '', accessoryBody = '', where = ''] = /^[SK]([MCR])([SHECTVRL]?)([A-Z0-9]*)$/.exec(rest) ?? [];
  const accessory = accessories[family];
  if (accessory !== undefined) {
    const side = sideOf(where.slice(0, 1)) ?? common.side;
    const position = letter === 'A' ? 'windscreen' : letter === 'B' ? 'backlight' : null;
    return { ...common, kind: accessory, position, side, body: named(accessoryBody, bodyNames), unread: where.replace(/^[TLRC]{1,2}$/, '') };
  }

  const [, tint = '', after = ''] = /^([A-Z]{2})?(.*)$/.exec(rest) ?? [];
  const kind = mainKinds[letter] ?? 'glass-set';
  const glass = { ...common, kind, tint: named(tint, tintNames) };
  if (kind === 'windscreen') {
    const [, band = '', tail = ''] = /^(BL|GN|GY|BZ)?(.*)$/.exec(after) ?? [];
    return { ...glass, position: 'windscreen', topBand: named(band, bandNames), ...tailOf(tail, 'windscreen') };
  }
  if (kind === 'backlight') {
    const [, body = '', tail = ''] = /^([SHECTVRL])?(.*)$/.exec(after) ?? [];
    return { ...glass, position: 'backlight', body: named(body, bodyNames), ...tailOf(tail, 'backlight') };
  }
  if (kind === 'glass-set') return { ...glass, unread: after };
  const [, body = '', doors = '', place = '', tail = ''] = /^([SHECTVRL])?([2-5])?(FD|RD|FQ|RQ|MQ|FV|RV|SR)?(.*)$/.exec(after) ?? [];
  const position = places[place] ?? (kind === 'roof' ? 'roof' : null);
  return { ...glass, position, body: named(body, bodyNames), doors: doors === '' ? null : Number(doors), ...tailOf(tail, 'side') };
}

const kindNames: Readonly<Record<EurocodeKind, string>> = {
  windscreen: 'Windscreen',
  backlight: 'Backlight',
  side: 'Side glass',
  roof: 'Roof glass',
  'glass-set': 'Glass with accessories',
  clip: 'Clips',
  moulding: 'Moulding',
  rubber: 'Rubber',
};

/** A decoded code in words: `Windscreen, green solar, rain or light sensor, VIN window`. */
export function describeEurocode(decoded: Eurocode): string {
  const { kind, position, side, tint, topBand, body, doors, features } = decoded;
  const place = position === null || position === kind ? kindNames[kind] : `${kindNames[kind]}, ${position.replace('-', ' ')}`;
  const parts = [
    side === null ? place : `${place} ${side}`,
    tint?.name,
    topBand === null ? null : `${topBand.name ?? topBand.code} top band`,
    body?.name,
    doors === null ? null : `${doors} doors`,
    ...features.map(({ code, feature }) => (feature === 'other' ? `feature ${code}` : featureNames[feature])),
  ];
  return parts.filter((part) => part !== null && part !== undefined).join(', ');
}
