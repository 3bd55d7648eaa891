import { bodyWords, type Model, makeName } from './data/models.ts';
import type { Random } from './random.ts';

/** A piece of glass, moulding or clip that fits a model; its code is of the trade's grammar and of our own making. */
export interface Piece {
  readonly code: string;
  readonly description: string;
  readonly kind: 'glass' | 'moulding' | 'clip';
  /** Kind of the glass type, for glass. */
  readonly glassType: string | null;
  readonly group: 'windscreen' | 'rear' | 'side' | 'roof' | 'trim';
  readonly from: number;
  readonly to: number;
  /** List price in pounds. */
  readonly pounds: number;
}

const named = (model: Model) => `${makeName(model)} ${model.model}`;

/** Everything that the story's catalogue has for a model. */
export function piecesOf(model: Model, random: Random): Piece[] {
  return [...windscreens(model, random), ...rears(model, random), ...sides(model, random), ...roofs(model), ...trims(model, random)];
}

function windscreens(model: Model, random: Random): Piece[] {
  const { code, camera, dear } = model;
  const plain: [string, string, number][] = [
    ['AGN', 'green', 1],
    ['AGNBL', 'green, blue top band', 1.04],
    ['AGSMV', 'green solar, rain sensor, VIN window', 1.22],
    ...(dear >= 110 ? ([['AGAMVZ', 'acoustic, rain sensor, VIN window, with profile', 1.36]] as [string, string, number][]) : []),
    ...(dear >= 120 || model.make === 'FORD' ? ([['AGSHMV', 'green solar, heated, rain sensor, VIN window', 1.5]] as [string, string, number][]) : []),
  ];
  const watching: [string, string, number][] = [
    ['AGSCMV', 'green solar, camera bracket, rain sensor, VIN window', 1.6],
    ['AGACMVZ', 'acoustic, camera bracket, rain sensor, VIN window, with profile', 1.85],
    ...(random.chance(0.7) ? ([['AGAHCMV', 'acoustic, heated, camera bracket, rain sensor', 2.1]] as [string, string, number][]) : []),
    ...(dear >= 150 ? ([['AGACMUV', 'acoustic, camera bracket, rain sensor, head-up display', 2.5]] as [string, string, number][]) : []),
  ];
  const make =
    (from: number) =>
    ([letters, words, factor]: [string, string, number]): Piece => ({
      code: `${code}${letters}`,
      description: `${named(model)} windscreen, ${words}`,
      kind: 'glass',
      glassType: 'windscreen',
      group: 'windscreen',
      from,
      to: model.to,
      pounds: dear * 1.9 * factor,
    });
  return [...plain.map(make(model.from)), ...(camera === null ? [] : watching.map(make(camera)))];
}

function rears(model: Model, random: Random): Piece[] {
  const { code, body, dear } = model;
  if (model.code === '4608') return [];
  const word = body === 'V' ? 'rear door glass' : 'rear screen';
  const list: [string, string, number][] = [
    [`BGN${body}HAW`, 'green, heated, aerial, with hardware', 1.3],
    ...(body === 'R' || body === 'E' || body === 'V'
      ? ([[`BYP${body}HAB`, 'privacy, heated, aerial, brake light', 1.6]] as [string, string, number][])
      : random.chance(0.6)
        ? ([[`BGS${body}H`, 'green solar, heated', 1.4]] as [string, string, number][])
        : []),
  ];
  return list.map(([letters, words, factor]) => ({
    code: `${code}${letters}`,
    description: `${named(model)} ${word}, ${words}`,
    kind: 'glass',
    glassType: 'backlight',
    group: 'rear',
    from: model.from,
    to: model.to,
    pounds: dear * 1.5 * factor,
  }));
}

function sides(model: Model, random: Random): Piece[] {
  const { code, body, doors } = model;
  const places: [place: string, words: string, type: (side: string) => string, tint: string, factor: number][] = [
    ['FD', 'front door glass', (side) => `door-front-${side}`, 'GN', 0.72],
  ];
  if (doors >= 4 && body !== 'V' && body !== 'T') {
    places.push(['RD', 'rear door glass', (side) => `door-rear-${side}`, 'GN', 0.66]);
    if (body === 'R' || random.chance(0.45)) places.push(['RD', 'rear door glass', (side) => `door-rear-${side}`, 'YP', 0.78]);
  }
  if (body === 'V') places.push(['MQ', 'middle quarter glass', () => 'quarter-middle', 'YP', 1.1]);
  if (body === 'R' || body === 'H' || body === 'E') places.push(['RQ', 'rear quarter glass', () => 'quarter-rear', body === 'R' ? 'YP' : 'GN', 0.85]);
  if (random.chance(0.5) && body !== 'L') places.push(['FQ', 'front quarter glass', () => 'quarter-front', 'GN', 0.6]);
  return places.flatMap(([place, words, type, tint, factor]) =>
    (['L', 'R'] as const).map((letter): Piece => {
      const side = letter === 'L' ? 'left' : 'right';
      const tail = place === 'RQ' || place === 'FQ' ? 'Z' : place === 'MQ' ? 'S' : '';
      return {
        code: `${code}${letter}${tint}${body}${doors}${place}${tail}`,
        description: `${named(model)} ${words} ${letter === 'L' ? 'N/S' : 'O/S'}, ${tint === 'YP' ? 'privacy' : 'green'} (${bodyWords[body]})`,
        kind: 'glass',
        glassType: type(side),
        group: 'side',
        from: model.from,
        to: model.to,
        pounds: model.dear * 1.25 * factor,
      };
    }),
  );
}

function roofs(model: Model): Piece[] {
  if (model.dear < 140 || model.body === 'V' || model.body === 'L') return [];
  return [
    {
      code: `${model.code}GYP${model.body}${model.doors}SR`,
      description: `${named(model)} sunroof glass, privacy`,
      kind: 'glass',
      glassType: 'roof',
      group: 'roof',
      from: model.from,
      to: model.to,
      pounds: model.dear * 3.1,
    },
  ];
}

function trims(model: Model, random: Random): Piece[] {
  const { code, body } = model;
  const trim = (tail: string, words: string, kind: 'moulding' | 'clip', pounds: number): Piece => ({
    code: `${code}${tail}`,
    description: `${named(model)} ${words}`,
    kind,
    glassType: null,
    group: 'trim',
    from: model.from,
    to: model.to,
    pounds,
  });
  return [
    trim(`ASM${body}`, 'windscreen moulding', 'moulding', 24 + model.dear * 0.09),
    trim('AKC', 'windscreen clip kit', 'clip', 11 + model.dear * 0.03),
    ...(random.chance(0.35) ? [trim(`BSM${body}`, 'rear screen moulding', 'moulding', 29 + model.dear * 0.08)] : []),
    ...(model.from < 2010 ? [trim(`ASR${body}`, 'windscreen rubber', 'moulding', 38)] : []),
  ];
}
