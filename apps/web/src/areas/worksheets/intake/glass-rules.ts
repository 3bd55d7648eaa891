import type { GlassForVehicle } from '@quarterlight/contract/catalogue/schemas';

export type GlassGroup = GlassForVehicle['groups'][number];
export type GlassCandidate = GlassGroup['products'][number];
export type Answer = 'yes' | 'no' | 'unknown';
type Topic = GlassGroup['questions'][number]['topic'];
export interface Given {
  readonly topic: Topic;
  readonly answer: Answer;
}

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

/** What the answers confirm of the glass, as the worksheet's line keeps it. */
export const confirmedBy = (given: readonly Given[]) =>
  given.filter(({ answer }) => answer !== 'unknown').map(({ topic, answer }) => ({ topic, present: answer === 'yes' }));

/** What the answers and the glass of a group say about a calibration; null where they do not tell. */
export function adasOf(
  { kind }: Pick<GlassGroup, 'kind'>,
  candidate: GlassCandidate,
  given: readonly Given[],
): { readonly requirement: 'required' | 'not-affected' | 'none-fitted'; readonly source: string } | null {
  const camera = given.find(({ topic }) => topic === 'camera')?.answer;
  if (candidate.needsCalibration) return { requirement: 'required', source: camera === 'yes' ? 'Customer: camera behind the mirror' : 'Code of the glass' };
  if (camera === 'no') return { requirement: 'none-fitted', source: 'Customer: no camera behind the mirror' };
  return kind === 'windscreen' || kind === null ? null : { requirement: 'not-affected', source: 'Not a windscreen' };
}
