import { numberText } from '../../platform/formats.ts';
import type { ListState } from '../../platform/list-state.ts';
import classes from './StateTabs.module.css';

interface StateTabsProps<State extends string> {
  readonly list: ListState<unknown>;
  /** In the order in which they stand. */
  readonly states: readonly State[];
  readonly nameOf: (state: State) => string;
  /** Undefined until they are known; a state that is not among them has none. Counting may stop at 10,000. */
  readonly counts: readonly { readonly state: State; readonly count: number; readonly isExact?: boolean }[] | undefined;
  /** The filter that the tabs choose, and what it is called, where that is not the state. */
  readonly by?: { readonly key: string; readonly label: string };
  /** One that is no state but a filter of its own, with the value that chooses it. */
  readonly besides?: { readonly key: string; readonly value: string; readonly name: string; readonly count: string | undefined };
}

const byState = { key: 'state', label: 'State' };

/** The states of a list's records as tabs with how many stand in each; the choice is the list's state filter, or another. */
export function StateTabs<State extends string>({ list, states, nameOf, counts, by = byState, besides }: StateTabsProps<State>) {
  const chosen = list.address[by.key] ?? '';
  const isBesides = besides !== undefined && list.address[besides.key] === besides.value;
  const none = besides ? { [besides.key]: '' } : {};
  const counted = (of: (state: State) => boolean) => {
    const found = counts?.filter(({ state }) => of(state));
    const isExact = found?.every((each) => each.isExact !== false);
    return found && `${numberText(found.reduce((sum, { count }) => sum + count, 0))}${isExact ? '' : '+'}`;
  };
  return (
    <div className={classes.tabs} role="group" aria-label={by.label}>
      <button type="button" aria-pressed={chosen === '' && !isBesides} onClick={() => list.set({ ...none, [by.key]: '' })}>
        All <span>{counted(() => true)}</span>
      </button>
      {states.map((state) => (
        <button key={state} type="button" aria-pressed={chosen === state && !isBesides} onClick={() => list.set({ ...none, [by.key]: state })}>
          {nameOf(state)} <span>{counted((each) => each === state)}</span>
        </button>
      ))}
      {besides && (
        <button type="button" aria-pressed={isBesides} onClick={() => list.set({ [by.key]: '', [besides.key]: besides.value })}>
          {besides.name} <span>{besides.count}</span>
        </button>
      )}
    </div>
  );
}
