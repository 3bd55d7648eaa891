import type { findSlots } from '@quarterlight/contract/diary/routes';
import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { milesText } from '@quarterlight/contract/rules/distance';
import { useQuery } from '@tanstack/react-query';
import type { KeyboardEvent } from 'react';
import { shortWhen } from '../words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './Proposals.module.css';

interface ProposalsProps {
  readonly query: QueryOf<typeof findSlots>;
  /** Technician, day and slot of what is chosen, by blanks. */
  readonly chosen: string;
  readonly onPick: (proposal: SlotProposal) => void;
  /** Which of the found ones are shown, five at most. */
  readonly fits?: ((proposal: SlotProposal) => boolean) | undefined;
  /** What they are bounded by. */
  readonly note?: string | null;
}

const keyOf = ({ technicianId, day, slot }: SlotProposal) => `${technicianId} ${day} ${slot}`;

/** Arrows go through the buttons of a group. */
export function moveByArrows(event: KeyboardEvent<HTMLElement>): void {
  const step = event.key === 'ArrowDown' || event.key === 'ArrowRight' ? 1 : event.key === 'ArrowUp' || event.key === 'ArrowLeft' ? -1 : 0;
  if (step === 0) return;
  const buttons = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('button:not(:disabled)')];
  const at = buttons.findIndex((button) => button === document.activeElement);
  buttons[(at + step + buttons.length) % buttons.length]?.focus();
  event.preventDefault();
}

export const SlotsPending = () => <p className={classes.none}>Looking for slots</p>;

/** The best technicians and days for a visit; one Tab stop, arrows move, Enter chooses. */
export function Proposals({ query, chosen, onPick, fits, note }: ProposalsProps) {
  const { data, isPending } = useQuery(worksheetsApi.slots(query));
  if (isPending) return <SlotsPending />;
  const items = fits ? data?.items.filter(fits).slice(0, 5) : data?.items;
  if (!items?.length)
    return (
      <p className={classes.none}>
        {note} No free slot in the next days. {data?.because.map((why) => `${why}. `)}Choose one by hand.
      </p>
    );
  const first = items.find((proposal) => keyOf(proposal) === chosen) ?? items[0];
  return (
    <>
      {note && <p className={classes.none}>{note}</p>}
      <div className={classes.list} role="group" aria-label="Proposed slots" onKeyDown={moveByArrows}>
        {items.map((proposal) => (
          <button
            key={keyOf(proposal)}
            type="button"
            aria-pressed={keyOf(proposal) === chosen}
            tabIndex={proposal === first ? 0 : -1}
            onClick={() => onPick(proposal)}
          >
            <b>{shortWhen(proposal.day, proposal.slot)}</b>
            <span>
              {proposal.technicianName}, {proposal.branchName}
              {proposal.lent && `, lent from ${proposal.lent.from}`}
            </span>
            <span className={classes.why}>{proposal.distanceKm === null ? (proposal.reasons[0] ?? '') : milesText(proposal.distanceKm)}</span>
          </button>
        ))}
      </div>
    </>
  );
}
