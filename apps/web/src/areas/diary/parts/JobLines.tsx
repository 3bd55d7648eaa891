import type { TrayItem } from '@quarterlight/contract/diary/schemas';
import { holdUpNames } from '@quarterlight/contract/rules/hold-ups';
import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import board from './board.module.css';

/** What is done to which vehicle, for whom and where, as a card of a job beside the board says it. */
export function JobLines({ of }: { readonly of: TrayItem }) {
  return (
    <>
      <div className={board.cardLine}>
        <b>{displayRegistration(of.registration)}</b> {of.glassSummary || of.jobType}
      </div>
      <div className={board.cardLine}>
        {of.customerName} · {of.place === 'workshop' ? 'Workshop' : of.postcode || of.town}
      </div>
    </>
  );
}

/** What holds a job up. */
export const HoldUpChips = ({ of }: { readonly of: TrayItem }) =>
  of.holdUps.map(({ code }) => (
    <StateChip key={code} tone="amber">
      {holdUpNames[code]}
    </StateChip>
  ));
