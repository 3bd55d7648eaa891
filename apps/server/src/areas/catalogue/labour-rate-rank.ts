import type { LabourRateRank, RankedRate } from '@quarterlight/contract/catalogue/labour-rate-schemas';
import { capitalise } from '@quarterlight/kit/text';
import type { ReadTx } from '../../platform/database/scope.ts';
import { presentLabourRate } from './catalogue.present.ts';
import { comparedAtMost, findLabourRate, findMet, type LabourRateRow } from './labour-rate.queries.ts';
import { firstOf, isAsSpecific, whyFirst } from './labour-rate.rules.ts';

type Met = Awaited<ReturnType<typeof findMet>>[number];

/** Two rates as work of the lower of their accounts meets them. */
const asMet = (rate: LabourRateRow, other: Met) => ({
  ours: { ...rate, account_level: other.below ?? 0 },
  theirs: { ...other, account_level: other.above ?? 0 },
});

const laterOf = (one: string, other: string): string => (one > other ? one : other);

/** The last of the days on which both hold; null is without an end. */
function earlierEnd(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return one < other ? one : other;
}

/** Where a rate stands among those that fit some of the same work on some of the same days. Refuses `record.not_found`. */
export async function rankOf(tx: ReadTx, id: string): Promise<LabourRateRank> {
  const rate = await findLabourRate(tx, id);
  const met = await findMet(tx, rate);
  const [above, below, same]: [Met[], Met[], Met[]] = [[], [], []];
  for (const other of met.slice(0, comparedAtMost)) {
    const { ours, theirs } = asMet(rate, other);
    const place = isAsSpecific(ours, theirs) ? same : firstOf(ours, theirs) > 0 ? above : below;
    place.push(other);
  }
  const ranked = (rows: readonly Met[]): RankedRate[] =>
    rows
      .toSorted((one, other) => firstOf(asMet(rate, one).theirs, asMet(rate, other).theirs))
      .map((other) => ({
        ...presentLabourRate(other, tx.tenant.currency),
        bothFrom: laterOf(rate.valid_from, other.valid_from),
        bothTo: earlierEnd(rate.valid_to, other.valid_to),
        because: becauseOf(rate, other),
      }));
  return { above: ranked(above), below: ranked(below), same: ranked(same), more: met.length > comparedAtMost };
}

/** What decides between them, said of the one that counts. */
function becauseOf(rate: LabourRateRow, other: Met): string {
  const { ours, theirs } = asMet(rate, other);
  const oursFirst = firstOf(ours, theirs) < 0;
  const why = oursFirst ? whyFirst(ours, theirs) : whyFirst(theirs, ours);
  return isAsSpecific(ours, theirs) ? `${oursFirst ? 'This one' : other.name} counts: it ${why}` : capitalise(why);
}
