import type { LoadAction, LoadPreview, LoadState } from '@quarterlight/contract/loads/schemas';
import type { Actor } from '../../platform/access/actor.ts';
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
