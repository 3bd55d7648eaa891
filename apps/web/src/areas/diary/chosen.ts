import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { createStore } from '../../platform/store.ts';
import type { Place } from './refusal.ts';

/** The visits that were chosen to be moved together, by their bookings' ids; and what is said of the last choice. */
export const chosen = createStore<ReadonlyMap<string, BookingCard>>(new Map());
/** Where the chosen ones are to go, while that is asked; null within it where nothing was said yet. */
export const movingChosen = createStore<{ readonly to: Place | null } | null>(null);
/** The visit whose length is being changed, and to how many minutes. */
export const stretched = createStore<{ readonly card: BookingCard; readonly minutes: number } | null>(null);

/** Chooses a visit, or no longer. */
export function toggleChosen(card: BookingCard): void {
  const next = new Map(chosen.get());
  if (!next.delete(card.id)) next.set(card.id, card);
  chosen.set(next);
}
export const choose = (cards: readonly BookingCard[]): void => chosen.set(new Map([...chosen.get(), ...cards.map((card) => [card.id, card] as const)]));
export const chooseNone = (): void => chosen.set(new Map());

const step = 15;
/** The next length in steps of a quarter of an hour, from 15 minutes to ten hours. */
export const stretch = (minutes: number, steps: number): number => Math.min(600, Math.max(step, Math.round(minutes / step) * step + steps * step));
