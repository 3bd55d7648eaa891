import { useSyncExternalStore } from 'react';

/** A value that lives outside React and tells its readers when it changes. */
export interface Store<Value> {
  readonly get: () => Value;
  readonly set: (next: Value) => void;
  readonly subscribe: (listener: () => void) => () => void;
}

export function createStore<Value>(initial: Value): Store<Value> {
  let value = initial;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set(next) {
      if (Object.is(next, value)) return;
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** Reads a store and renders again when it changes. */
export const useStore = <Value>(store: Store<Value>): Value => useStorePart(store, (value) => value);

/** Reads a part of a store, which is the same one as long as nothing in it changes, and renders again when that changes. */
export function useStorePart<Value, Part>(store: Store<Value>, part: (value: Value) => Part): Part {
  const read = () => part(store.get());
  return useSyncExternalStore(store.subscribe, read, read);
}
