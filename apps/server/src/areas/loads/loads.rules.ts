import type { LoadAction, LoadState } from '@quarterlight/contract/loads/schemas';

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
