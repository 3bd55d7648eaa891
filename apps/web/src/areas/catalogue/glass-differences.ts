import { productFeatureNames, qualityNames } from '@quarterlight/contract/catalogue/names';
import type { ProductFeature } from '@quarterlight/contract/catalogue/schemas';
import { capitalise } from '@quarterlight/kit/text';
import { type Answer, type Given, type GlassCandidate, type GlassGroup, type GlassTopic, remaining } from './glass-questions.ts';
import { yearsText } from './product-words.ts';

/** One thing that look-alikes are told apart by, in words for each of them by its id. */
export interface Difference {
  readonly what: string;
  /** It is one of the things that glass has or has not. */
  readonly isFeature: boolean;
  readonly values: ReadonlyMap<string, string>;
}

type Feature = ProductFeature;
const featureNames = Object.entries(productFeatureNames);
const isProductFeature = (key: string): key is Feature => key in productFeatureNames;

/** Whether a piece of glass has a feature; the questions know best, since they read its code as well. */
function has(group: GlassGroup, { id, features }: GlassCandidate, feature: Feature): string {
  const question = group.questions.find(({ topic }) => topic === feature);
  if (question) return question.yes.includes(id) ? 'Yes' : question.no.includes(id) ? 'No' : 'Not known';
  return features.includes(feature) ? 'Yes' : features.length > 0 ? 'No' : 'Not known';
}

/** All that is known of these pieces of glass, as lines. */
function known(group: GlassGroup, left: readonly GlassCandidate[]): Difference[] {
  const line = (what: string, valueOf: (one: GlassCandidate) => string, isFeature = false): Difference => ({
    what,
    isFeature,
    values: new Map(left.map((one) => [one.id, valueOf(one)])),
  });
  return [
    ...featureNames.flatMap(([feature, name]) => (isProductFeature(feature) ? line(name, (one) => has(group, one, feature), true) : [])),
    line('Calibration', ({ needsCalibration }) => (needsCalibration ? 'Needed' : 'Not needed')),
    line('Quality', ({ quality }) => qualityNames[quality]),
    line('Body', ({ body }) => (body === '' ? 'Any' : capitalise(body))),
    line('Years', yearsText),
  ];
}

/** In what these pieces of glass differ (what none is known to have tells none apart), and which features all of them have. */
export function comparedGlass(
  group: GlassGroup,
  left: readonly GlassCandidate[],
): { readonly differs: readonly Difference[]; readonly common: readonly string[] } {
  const lines = known(group, left).map((line) => ({ ...line, all: [...new Set(line.values.values())] }));
  return {
    differs: left.length < 2 ? [] : lines.filter(({ all, isFeature }) => all.length > 1 && (!isFeature || all.includes('Yes'))),
    common: lines.flatMap(({ what, all }) => (all.length === 1 && all[0] === 'Yes' ? what : [])),
  };
}

/** How many candidates an answer would leave. */
export const wouldLeave = (group: GlassGroup, given: readonly Given[], topic: GlassTopic, answer: Answer): number =>
  remaining(group, [...given, { topic, answer }]).length;

const isAnswer = (text: string | undefined): text is Answer => text === 'yes' || text === 'no' || text === 'unknown';

/** Answers as the address has them, `camera:yes,heated:no`; what the glass is not asked about is left out. */
export function readAnswers(text: string | undefined, group: GlassGroup): Given[] {
  const given = new Map<GlassTopic, Given>();
  for (const pair of (text ?? '').split(',')) {
    const [asked, answer] = pair.split(':');
    const topic = group.questions.find((one) => one.topic === asked)?.topic;
    if (topic !== undefined && isAnswer(answer)) given.set(topic, { topic, answer });
  }
  return [...given.values()];
}

export const writeAnswers = (given: readonly Given[]): string => given.map(({ topic, answer }) => `${topic}:${answer}`).join(',');
