import type { WorksheetState } from '@quarterlight/contract/worksheets/schemas';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import type { ListState } from '../../../platform/list-state.ts';
import { stateOrder, stateWords } from '../state-words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './StateTabs.module.css';

/** The states as tabs with how many worksheets stand in each; the choice is the list's state filter. */
export function StateTabs({ list }: { readonly list: ListState<unknown> }) {
  const { data } = useQuery(worksheetsApi.counts(list.address.branchId));
  const chosen = list.address.state ?? '';
  const countOf = (state: WorksheetState) => {
    const found = data?.items.find((item) => item.state === state);
    if (!data) return '';
    return `${numberText(found?.count ?? 0)}${found && !found.isExact ? '+' : ''}`;
  };
  return (
    <div className={classes.tabs} role="group" aria-label="State">
      <button type="button" aria-pressed={chosen === ''} onClick={() => list.set({ state: '' })}>
        All
      </button>
      {stateOrder.map((state) => (
        <button key={state} type="button" aria-pressed={chosen === state} onClick={() => list.set({ state })}>
          {stateWords[state].label} <span>{countOf(state)}</span>
        </button>
      ))}
    </div>
  );
}
