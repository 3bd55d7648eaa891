import type { GlassForVehicle } from '@quarterlight/contract/catalogue/schemas';

export type GlassGroup = GlassForVehicle['groups'][number];
export type GlassCandidate = GlassGroup['products'][number];
export type Answer = 'yes' | 'no' | 'unknown';
export type GlassTopic = GlassGroup['questions'][number]['topic'];
export interface Given {
  readonly topic: GlassTopic;
  readonly answer: Answer;
}

/** What a question is answered by: with one key, or by its word. */
export const glassAnswers: readonly { readonly answer: Answer; readonly key: string; readonly word: string }[] = [
  { answer: 'yes', key: 'y', word: 'Yes' },
  { answer: 'no', key: 'n', word: 'No' },
  { answer: 'unknown', key: 'd', word: 'Don’t know' },
];

/** An answer that was given, as one reads it: `rain sensor: not known`. */
export const givenText = ({ topic, answer }: Given): string =>
  `${topic.replace('-', ' ').replace('vin ', 'VIN ')}: ${{ yes: 'yes', no: 'no', unknown: 'not known' }[answer]}`;

/** The candidates that the answers leave: what is not known of a candidate rules nothing out. */
export function remaining(group: GlassGroup, given: readonly Given[]): GlassCandidate[] {
  return group.products.filter(({ id }) =>
    given.every(({ topic, answer }) => {
      const question = group.questions.find((one) => one.topic === topic);
      if (!question || answer === 'unknown') return true;
      return !(answer === 'yes' ? question.no : question.yes).includes(id);
    }),
  );
}

/** The next question worth asking: one that still tells candidates apart; where nothing was asked yet, one that confirms. */
export function nextQuestion(group: GlassGroup, given: readonly Given[]) {
  const left = remaining(group, given).map(({ id }) => id);
  const open = group.questions.filter(({ topic }) => !given.some((one) => one.topic === topic));
  const parts = open.find(({ yes, no }) => left.some((id) => yes.includes(id)) && left.some((id) => no.includes(id)));
  return parts ?? (given.every(({ answer }) => answer === 'unknown') && given.length === 0 ? open[0] : undefined);
}
