import { Button } from '@mantine/core';
import { Slot } from '@quarterlight/contract/common';
import type { BookingCard } from '@quarterlight/contract/diary/schemas';
import { slotNames, slots } from '@quarterlight/contract/rules/slots';
import { bookingReasons } from '@quarterlight/contract/system/lookup-routes';
import { isDay } from '@quarterlight/kit/days';
import { plural } from '@quarterlight/kit/text';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { namedDayText } from '../../../platform/formats.ts';
import { lookupFor } from '../../../platform/query.ts';
import { DayInput } from '../../../ui/form/DayInput.tsx';
import { namedOptions } from '../../../ui/form/options.ts';
import { Select } from '../../../ui/form/Select.tsx';
import type { Technician } from '../board-layout.ts';
import { chooseNone, chosen } from '../chosen.ts';
import { moveMany, type Outcome } from '../move-many.ts';
import type { Place } from '../refusal.ts';
import classes from './ChosenBar.module.css';

interface MoveManyFormProps {
  readonly cards: readonly BookingCard[];
  /** Where they were dropped; null where that is still open. */
  readonly to: Place | null;
  readonly technicians: readonly Technician[];
  readonly onClose: () => void;
}

const asIs = 'as-is';
const nobody = 'nobody';

/** Where several visits go: what is not said stays as each has it. Then what has become of each. */
export function MoveManyForm({ cards, to, technicians, onClose }: MoveManyFormProps) {
  const reasons = useQuery(lookupFor(bookingReasons));
  const [technician, setTechnician] = useState(to === null ? asIs : (to.technicianId ?? nobody));
  const [day, setDay] = useState<string | null>(to?.day ?? null);
  const [slot, setSlot] = useState<string>(to?.slot ?? asIs);
  const [reasonId, setReason] = useState<string | null>(null);
  const [wrong, setWrong] = useState<{ readonly day?: string; readonly reason?: string }>({});
  const [done, setDone] = useState<number | null>(null);
  const [outcomes, setOutcomes] = useState<readonly Outcome[] | null>(null);
  const needsReason = cards.some(({ state }) => state !== 'booked');

  async function send(event: FormEvent): Promise<void> {
    event.preventDefault();
    const problems = {
      ...(day !== null && !isDay(day) ? { day: 'Enter a day, such as 24/11/2026' } : {}),
      ...(needsReason && reasonId === null ? { reason: 'Choose why the released ones move' } : {}),
    };
    setWrong(problems);
    if (Object.keys(problems).length > 0) return;
    const half = Slot.safeParse(slot).data;
    const found = await moveMany(
      cards,
      (card) => ({
        technicianId: technician === asIs ? card.technicianId : technician === nobody ? null : technician,
        day: day ?? card.day,
        slot: half ?? card.slot,
        ...(day === null && half === undefined ? { startsAt: card.startsAt } : {}),
        ...(card.state !== 'booked' && reasonId !== null ? { reasonId } : {}),
      }),
      setDone,
    );
    setDone(null);
    const stay = found.filter(({ refusal }) => refusal !== null);
    if (stay.length === 0) {
      chooseNone();
      onClose();
      return;
    }
    // What was refused stays chosen, for another place.
    chosen.set(new Map(stay.map(({ card }) => [card.id, card])));
    setOutcomes(found);
  }
  if (outcomes !== null) return <Outcomes of={outcomes} onClose={onClose} />;
  return (
    <form noValidate onSubmit={(event) => void send(event)}>
      <div className={classes.fields}>
        <Select
          label="Technician"
          data={[{ value: asIs, label: 'As each has it' }, { value: nobody, label: 'Nobody yet' }, ...namedOptions(technicians)]}
          value={technician}
          onChange={(next) => setTechnician(next ?? asIs)}
          allowDeselect={false}
          searchable={technicians.length > 7}
          nothingFoundMessage="Nothing found"
        />
        <DayInput label="Day" description="Empty: each stays on its day" value={day} onChange={setDay} error={wrong.day} />
        <Select
          label="Slot"
          data={[{ value: asIs, label: 'As each has it' }, ...slots.map(({ code }) => ({ value: code, label: slotNames[code] }))]}
          value={slot}
          onChange={(next) => setSlot(next ?? asIs)}
          allowDeselect={false}
        />
        {needsReason && (
          <Select label="Reason" required data={namedOptions(reasons.data)} value={reasonId} onChange={setReason} error={wrong.reason} allowDeselect={false} />
        )}
      </div>
      <div className={classes.buttons}>
        <Button type="submit" loading={done !== null}>
          Move {plural(cards.length, 'visit')}
        </Button>
        <Button variant="default" onClick={onClose} disabled={done !== null}>
          Cancel
        </Button>
        <span role="status">{done !== null && `${done} of ${cards.length} done`}</span>
      </div>
    </form>
  );
}

function Outcomes({ of, onClose }: { readonly of: readonly Outcome[]; readonly onClose: () => void }) {
  const moved = of.filter(({ refusal }) => refusal === null).length;
  return (
    <>
      <p role="status">
        {moved === 0 ? 'None was moved.' : `${plural(moved, 'visit was', 'visits were')} moved, ${of.length - moved} stayed.`} Those that stayed are still
        chosen.
      </p>
      <ul className={classes.outcomes}>
        {of.map(({ card, refusal }) => (
          <li key={card.id}>
            <b>{card.number}</b>
            <span data-refused={refusal !== null || undefined}>{refusal ?? `Moved, was ${namedDayText(card.day)} ${slotNames[card.slot]}`}</span>
          </li>
        ))}
      </ul>
      <Button onClick={onClose}>Close</Button>
    </>
  );
}
