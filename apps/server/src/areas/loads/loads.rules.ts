import type { LoadAction, LoadPreview, LoadState } from '@quarterlight/contract/loads/schemas';
import { differingTotals, missingTotals } from '@quarterlight/contract/loads/totals';
import { listOf } from '@quarterlight/kit/text';
import type { Actor } from '../../platform/access/actor.ts';
import { Refusal } from '../../platform/refusal.ts';
import type { LoadRow } from './load.record.ts';

type States = { readonly from: readonly LoadState[]; readonly needs: readonly [] };
const from = (...states: LoadState[]): States => ({ from: states, needs: [] });

/** What may be done with a load in which state; the kind's own permission is asked for besides. */
export const loadActions: Readonly<Record<LoadAction, States>> = {
  check: from('read', 'checked'),
  load: from('checked'),
  cancel: from('checking', 'loading'),
  undo: from('loaded'),
  discard: from('read', 'checked'),
};

/** Whether this person may load it: where two people have to look at it, whoever did not bring it. */
export const isSecondEnough = ({ userId }: Pick<Actor, 'userId'>, row: Pick<LoadRow, 'second_person' | 'user_id'>): boolean =>
  row.second_person === null || (userId !== null && userId !== row.user_id);

/** Whether loading what was previewed would change anything. */
export const changesAnything = ({ counts }: Pick<LoadPreview, 'counts'>): boolean => counts.added + counts.changed + counts.gone > 0;

/** Whether what the file says is what the person said of it, as far as that is asked of its kind. */
export const totalsAgree = ({ totals }: Pick<LoadPreview, 'totals'>): boolean => missingTotals(totals).length === 0 && differingTotals(totals).length === 0;

/** Refuses `load.totals_missing` and `load.totals_differ`. */
export function assertTotals({ totals }: Pick<LoadPreview, 'totals'>): void {
  const missing = missingTotals(totals);
  if (missing.length > 0) throw new Refusal('load.totals_missing', { details: { what: listOf(missing) } });
  const differences = differingTotals(totals);
  if (differences.length > 0) throw new Refusal('load.totals_differ', { details: { differences: differences.join(' ') } });
}
