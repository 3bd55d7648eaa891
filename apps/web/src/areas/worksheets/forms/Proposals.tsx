import type { findSlots } from '@quarterlight/contract/diary/routes';
import type { SlotProposal } from '@quarterlight/contract/diary/schemas';
import type { QueryOf } from '@quarterlight/contract/route';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type KeyboardEvent, useState } from 'react';
import { later } from '../../../ui/later.tsx';
import { shortWhen } from '../words.ts';
import { worksheetsApi } from '../worksheets.api.ts';
import classes from './Proposals.module.css';

interface ProposalsProps {
  readonly query: QueryOf<typeof findSlots>;
  /** Technician, day and slot of what is chosen, by blanks. */
  readonly chosen: string;
  readonly onPick: (proposal: SlotProposal) => void;
  /** Which of the found ones are shown, three at first. */
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

export const SlotsPending = () => <p className={classes.pending}>Looking for slots</p>;

/** The length that is typed, as far as a visit may have it. */
export const ofLength = (minutes: unknown): { minutes?: number } =>
  typeof minutes === 'number' && Number.isInteger(minutes) && minutes >= 5 && minutes <= 1440 ? { minutes } : {};

const WhyNot = later(() => import('./WhyNot.tsx'), 'WhyNot');
/** How many are proposed, and how many once more are asked for. */
const few = 3;
const many = 12;

/** The best three technicians and days for a visit, with what speaks for and against them; one Tab stop, arrows move, Enter chooses. */
export function Proposals({ query, chosen, onPick, fits, note }: ProposalsProps) {
  const [most, setMost] = useState(few);
  const { data, isPending } = useQuery({ ...worksheetsApi.slots(fits ? query : { ...query, limit: most }), placeholderData: keepPreviousData });
  if (isPending) return <SlotsPending />;
  const items = data?.items.filter((proposal) => fits?.(proposal) ?? true).slice(0, most);
  const why = data && <WhyNot found={data} shown={items?.length ?? 0} />;
  if (!items?.length)
    return (
      <>
        <p className={classes.none}>
          {note} No free slot in the next days. {data?.because.map((reason) => `${reason}. `)}Choose one by hand.
        </p>
        {why}
      </>
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
              <small>{proposal.reasons.join(' · ')}</small>
              {proposal.concerns.length > 0 && <small className={classes.concern}>{proposal.concerns.join(' · ')}</small>}
            </span>
          </button>
        ))}
      </div>
      <div className={classes.rest}>
        {!fits && most === few && data !== undefined && data.more > 0 && (
          <button type="button" onClick={() => setMost(many)}>
            Show more slots
          </button>
        )}
        {why}
      </div>
    </>
  );
}
