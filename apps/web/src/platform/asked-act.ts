import { createStore } from './store.ts';

/** What the person asked to be done to a record, to be done by its own button once its page is there. Never in an address: a link does nothing by itself. */
export const askedAct = createStore<{ readonly path: string; readonly verb: 'book' | 'release' } | null>(null);
