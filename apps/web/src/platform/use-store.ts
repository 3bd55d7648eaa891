import { useSyncExternalStore } from 'react';
import type { Store } from './store.ts';

/** Reads a store and renders again when it changes. */
export function useStore<Value>(store: Store<Value>): Value {
  return useSyncExternalStore(store.subscribe, store.get, store.get);
}
