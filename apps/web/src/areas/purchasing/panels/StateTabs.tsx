import type { PurchaseOrderState } from '@quarterlight/contract/purchasing/schemas';
import { useQuery } from '@tanstack/react-query';
import { numberText } from '../../../platform/formats.ts';
import type { ListState } from '../../../platform/list-state.ts';
import { purchasingApi } from '../purchasing.api.ts';
import { orderStates, stateNames } from '../words.ts';
import classes from './StateTabs.module.css';

interface StateTabsProps {
  readonly list: ListState<{
    readonly state?: PurchaseOrderState | undefined;
    readonly supplierId?: string | undefined;
    readonly branchId?: string | undefined;
  }>;
}

/** The states of orders with how many stand in each; one of them is the list's filter. */
export function StateTabs({ list }: StateTabsProps) {
  const { supplierId, branchId, state } = list.query;
  const counts = useQuery(purchasingApi.counts({ ...(supplierId ? { supplierId } : {}), ...(branchId ? { branchId } : {}) }));
  const countOf = (of: PurchaseOrderState) => counts.data?.find((each) => each.state === of)?.count ?? 0;
  const all = orderStates.reduce((sum, each) => sum + countOf(each), 0);
  return (
    <div className={classes.tabs} role="group" aria-label="State">
      <Tab label="All" count={counts.data && all} on={state === undefined} onPress={() => list.set({ state: undefined })} />
      {orderStates.map((each) => (
        <Tab key={each} label={stateNames[each]} count={counts.data && countOf(each)} on={state === each} onPress={() => list.set({ state: each })} />
      ))}
    </div>
  );
}

interface TabProps {
  readonly label: string;
  readonly count: number | undefined;
  readonly on: boolean;
  readonly onPress: () => void;
}

function Tab({ label, count, on, onPress }: TabProps) {
  return (
    <button type="button" className={classes.tab} aria-pressed={on} onClick={onPress}>
      {label}
      {count !== undefined && <span className={classes.count}>{count > 10_000 ? 'over 10,000' : numberText(count)}</span>}
    </button>
  );
}
