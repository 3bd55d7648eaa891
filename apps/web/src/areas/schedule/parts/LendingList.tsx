import type { Roaming, RoamingTimeLine } from '@quarterlight/contract/schedule/roaming-schemas';
import { plural } from '@quarterlight/kit/text';
import { EmptyState } from '../../../ui/EmptyState.tsx';
import { rangeText, toneOf } from '../time-line.ts';
import classes from './list.module.css';

/** The lendings of the shown days one below the other, where a time line has no room. */
export function LendingList({ line, today, onOpen }: { readonly line: RoamingTimeLine; readonly today: string; readonly onOpen: (roaming: Roaming) => void }) {
  if (line.roamings.length === 0) return <EmptyState title="Nobody is lent in these weeks">Press Lend a technician to lend one.</EmptyState>;
  return (
    <ul className={classes.list} aria-label="Lendings">
      {line.roamings.map((roaming) => (
        <li key={roaming.id}>
          <button type="button" onClick={() => onOpen(roaming)}>
            <span className={classes.top}>
              <b>{roaming.technicianName}</b>
              {roaming.from <= today && today <= roaming.to && <span className={classes.now}>Now</span>}
            </span>
            <span className={classes.where} data-tone={toneOf(line, roaming.branchId)}>
              {roaming.homeBranchName} to <b>{roaming.branchName}</b>
            </span>
            <span className={classes.when}>
              {rangeText(roaming)}
              {roaming.nightsAway > 0 && `, ${plural(roaming.nightsAway, 'night')} away`}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
