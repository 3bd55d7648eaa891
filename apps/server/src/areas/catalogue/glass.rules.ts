import { decodeEurocode, type Eurocode } from '@quarterlight/contract/rules/eurocode';
import { bodyNames } from '@quarterlight/contract/rules/eurocode-letters';
import { type FeatureTopic, featureQuestions, featuresOf } from '@quarterlight/contract/rules/feature-questions';
import type { GlassKind } from '@quarterlight/contract/system/kinds';
import { sortKey } from '@quarterlight/kit/text';

// What the registration service calls makes, and what catalogues do.
const sameMakes: readonly (readonly string[])[] = [
  ['volkswagen', 'vw'],
  ['mercedes-benz', 'mercedes'],
  ['vauxhall', 'opel', 'vauxhall / opel'],
  ['land rover', 'land-rover', 'landrover'],
  ['alfa romeo', 'alfa-romeo'],
  ['citroen', 'citroen / ds'],
  ['rolls royce', 'rolls-royce'],
  ['ssangyong', 'kgm'],
];

/** The keys under which a make may stand in the catalogue. */
export function makeKeys(make: string): string[] {
  const key = sortKey(make);
  return [...new Set([key, ...(sameMakes.find((names) => names.includes(key)) ?? [])])];
}

/** The keys under which a model may stand: `Focus Zetec S` is also a `Focus Zetec` and a `Focus`. */
export function modelKeys(model: string): string[] {
  const words = sortKey(model).split(' ');
  return words.map((_, index) => words.slice(0, index + 1).join(' '));
}

const bodyKey = (body: string): string => {
  const key = sortKey(body).replaceAll('-', '');
  const named = key.length === 1 ? sortKey(bodyNames[key.toUpperCase()] ?? key) : key;
  return named === 'hatch' ? 'hatchback' : named;
};

/** Whether a fit's body and a vehicle's agree; either may be unknown. */
export function bodyFits(fit: string, vehicle: string): boolean {
  const [one, other] = [bodyKey(fit), bodyKey(vehicle)];
  return one === '' || other === '' || one === other || one.includes(other) || other.includes(one);
}

const toldByTint = new Set<FeatureTopic>(['acoustic', 'tint-band', 'privacy']);

/** What is known of a piece of glass. */
interface KnownGlass {
  readonly id: string;
  readonly code: string;
  readonly features: readonly string[];
  readonly needsCalibration: boolean;
}

/** Whether a piece of glass has a feature; null where nobody knows. What is written on the product wins over what its code seems to say. */
function hasFeature(glass: KnownGlass, topic: FeatureTopic, decoded: Eurocode | null): boolean | null {
  if (glass.features.some((feature) => featuresOf[topic].some((each) => each === feature))) return true;
  if (topic === 'camera' && glass.needsCalibration) return true;
  const told = decoded === null ? null : (featureQuestions(decoded).find((question) => question.topic === topic)?.expected ?? null);
  if (toldByTint.has(topic) && told !== null) return told;
  return glass.features.length > 0 ? false : told;
}

/** One question over several pieces of glass: which have the feature, which have it not, of which nobody knows. */
export interface Question {
  readonly topic: FeatureTopic;
  readonly question: string;
  readonly note: string | null;
  readonly narrows: boolean;
  readonly yes: string[];
  readonly no: string[];
  readonly unknown: string[];
}

// Codes that stand for any windscreen, backlight and side glass: only the questions are taken of them.
const samples: Readonly<Partial<Record<GlassKind, string>>> = { windscreen: '0000A', backlight: '0000B' };

/** The questions that tell candidates of one glass type apart (they come first), and those that only confirm what all of them have. */
export function questionsFor(glassKind: GlassKind | null, candidates: readonly KnownGlass[]): Question[] {
  const sample = decodeEurocode((glassKind && samples[glassKind]) ?? '0000L');
  if (sample === null) return [];
  const decoded = new Map(candidates.map((glass) => [glass.id, decodeEurocode(glass.code)]));
  const questions = featureQuestions(sample).map(({ topic, question }) => {
    const answers = candidates.map((glass) => ({ id: glass.id, has: hasFeature(glass, topic, decoded.get(glass.id) ?? null) }));
    const idsOf = (has: boolean | null) => answers.filter((answer) => answer.has === has).map(({ id }) => id);
    const [yes, no, unknown] = [idsOf(true), idsOf(false), idsOf(null)];
    const note = topic === 'camera' && yes.length > 0 ? 'A calibration is likely (ADAS).' : null;
    return { topic, question, note, narrows: yes.length > 0 && no.length > 0, yes, no, unknown };
  });
  return questions.filter(({ yes }) => yes.length > 0).sort((one, other) => Number(other.narrows) - Number(one.narrows));
}
