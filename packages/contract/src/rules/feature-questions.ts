import type { Eurocode } from './eurocode.ts';
import { acousticTints, type GlassFeature, privacyTints } from './eurocode-letters.ts';

/** What is confirmed of a piece of glass before it is ordered. */
export type FeatureTopic = 'camera' | 'rain-sensor' | 'heated' | 'acoustic' | 'head-up' | 'aerial' | 'tint-band' | 'vin-window' | 'privacy' | 'brake-light';

/** One question for the customer or the photograph, with what the code lets one expect (null: it doesn't tell). */
export type FeatureQuestion = { topic: FeatureTopic; question: string; expected: boolean | null; note: string | null };

const questions: Readonly<Record<FeatureTopic, string>> = {
  camera: 'Is there a camera behind the mirror?',
  'rain-sensor': 'Do the wipers or lights come on by themselves (a sensor behind the mirror)?',
  heated: 'Is the glass heated (fine wires or a button for it)?',
  acoustic: 'Is the glass marked acoustic (an ear, or the word, in the corner)?',
  'head-up': 'Is speed or navigation shown in the glass (head-up display)?',
  aerial: 'Is there an aerial in the glass?',
  'tint-band': 'Is there a coloured band along the top?',
  'vin-window': 'Does a VIN show through a window at the bottom of the glass?',
  privacy: 'Is the glass darkened (privacy)?',
  'brake-light': 'Does the third brake light shine through or sit in the glass?',
};

const windscreenTopics: readonly FeatureTopic[] = ['camera', 'rain-sensor', 'heated', 'acoustic', 'head-up', 'aerial', 'tint-band', 'vin-window'];
const backlightTopics: readonly FeatureTopic[] = ['heated', 'aerial', 'brake-light', 'privacy'];
const sideTopics: readonly FeatureTopic[] = ['privacy', 'acoustic', 'aerial'];

/** The features that answer each question. */
export const featuresOf: Readonly<Record<FeatureTopic, readonly (GlassFeature | FeatureTopic)[]>> = {
  camera: ['camera'],
  'rain-sensor': ['rain-sensor', 'light-sensor'],
  heated: ['heated'],
  acoustic: ['acoustic'],
  'head-up': ['head-up'],
  aerial: ['aerial', 'tv-aerial'],
  'tint-band': ['tint-band'],
  'vin-window': ['vin-window'],
  privacy: ['privacy'],
  'brake-light': ['brake-light'],
};

function topicsOf(decoded: Eurocode): readonly FeatureTopic[] {
  if (decoded.kind === 'windscreen') return windscreenTopics;
  if (decoded.kind === 'backlight') return backlightTopics;
  return decoded.kind === 'side' || decoded.kind === 'roof' ? sideTopics : [];
}

function expectedOf(decoded: Eurocode, topic: FeatureTopic): boolean | null {
  if (topic === 'tint-band') return decoded.topBand !== null;
  if (topic === 'acoustic') return acousticTints.has(decoded.tint?.code ?? '') ? true : null;
  if (topic === 'privacy') return (decoded.tint?.name ?? null) === null ? null : privacyTints.has(decoded.tint?.code ?? '');
  if (decoded.features.some(({ feature }) => featuresOf[topic].includes(feature))) return true;
  const certain = decoded.unread === '' && decoded.features.every(({ feature }) => feature !== 'other');
  return certain ? false : null;
}

/** Whether a replacement probably needs a calibration: the windscreen carries a camera bracket. */
export function calibrationLikely(decoded: Eurocode): boolean {
  return decoded.kind === 'windscreen' && decoded.features.some(({ feature }) => feature === 'camera');
}

/** What to ask before ordering the glass of a decoded code; none for mouldings, clips and rubbers. */
export function featureQuestions(decoded: Eurocode): FeatureQuestion[] {
  return topicsOf(decoded).map((topic) => {
    const expected = expectedOf(decoded, topic);
    const note = topic === 'camera' && expected === true ? 'A calibration is likely (ADAS).' : null;
    return { topic, question: questions[topic], expected, note };
  });
}
