import type { Scope } from '../../platform/database/scope.ts';
import { lapseOffer } from './answer-offer.ts';
import { findOverdue } from './offers.queries.ts';

const batch = 200;

/**
 * Ends offers whose time is over and whose own task never came: it was dropped, failed for good, or stayed behind in a move to another installation. Each in
 * a transaction of its own, beside the task as well: whichever comes second finds nothing to do.
 */
export async function lapseLostOffers(scope: Scope): Promise<void> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    const ids = await scope.read((tx) => findOverdue(tx, from, batch));
    for (const id of ids) await scope.write((tx) => lapseOffer(tx, id));
    after = ids.length < batch ? undefined : ids.at(-1);
  }
}
