import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { plural } from '@quarterlight/kit/text';
import { notify } from '../../platform/notices.ts';
import { badRequestText, Problem, refused } from '../../platform/problem.ts';
import { fetchVisits, moveOf, notBackWords, putBack, type Target, tellFailure } from './move-visit.ts';
import { isThere } from './refusal.ts';
import { offerUndo } from './undo.ts';

/** What has become of one of several. */
export interface Outcome {
  readonly card: BookingCard;
  /** Why it was not moved; null where it was. */
  readonly refusal: string | null;
}

function wordsOf({ number }: BookingCard, error: unknown): string {
  if (refused(error, 'record.stale', 'worksheet.moved_on')) return 'Somebody else changed it meanwhile.';
  if (error instanceof Problem && error.status === 400) return badRequestText(error);
  tellFailure(error);
  return `${number} could not be sent.`;
}

/** Moves several visits one after the other, each guarded as if it were moved alone; `tell` hears how many are done. Undo puts back those that went. */
export async function moveMany(cards: readonly BookingCard[], targetOf: (card: BookingCard) => Target, tell: (done: number) => void): Promise<Outcome[]> {
  const outcomes: Outcome[] = [];
  for (const card of cards) {
    tell(outcomes.length);
    const to = targetOf(card);
    try {
      if (!isThere(card, to)) await moveOf(card, to);
      outcomes.push({ card, refusal: null });
    } catch (error) {
      outcomes.push({ card, refusal: wordsOf(card, error) });
    }
  }
  await fetchVisits();
  const moved = outcomes.filter(({ card, refusal }) => refusal === null && !isThere(card, targetOf(card))).map(({ card }) => card);
  if (moved.length > 0)
    offerUndo(
      `${plural(moved.length, 'visit was', 'visits were')} moved.`,
      moved.map(({ worksheetId }) => worksheetId),
      () => putAllBack(moved),
    );
  return outcomes;
}

/** The last that was moved first, so that places are free again in turn. */
async function putAllBack(cards: readonly BookingCard[]): Promise<void> {
  let back = 0;
  for (const card of cards.toReversed()) {
    try {
      await putBack(card);
      back += 1;
    } catch (error) {
      const words = notBackWords(card.number, error);
      if (words === null) tellFailure(error);
      else notify.error(words);
    }
  }
  if (back > 0) notify.success(`${plural(back, 'visit is', 'visits are')} back as ${back === 1 ? 'it was' : 'they were'}.`);
  await fetchVisits();
}
