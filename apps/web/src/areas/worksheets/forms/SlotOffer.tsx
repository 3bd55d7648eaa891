import { Button } from '@mantine/core';
import { SlotOffer as Offer } from '@quarterlight/contract/schedule/schemas';
import { useFormContext } from 'react-hook-form';
import { textOf } from '../../../ui/form/use-field.ts';
import { shortWhen } from '../words.ts';
import classes from './SlotOffer.module.css';

interface SlotOfferProps {
  /** What the refusal carries. */
  readonly offer: unknown;
  /** The part of the body that the slot stands in, with its dot. */
  readonly prefix?: string;
  readonly send: () => unknown;
}

/** The next place with room, where the one that was sent is refused: one click takes it and sends again. Stands within the form. */
export function SlotOffer({ offer, prefix = '', send }: SlotOfferProps) {
  const { setValue, getValues, clearErrors } = useFormContext();
  const { data } = Offer.safeParse(offer);
  if (!data) return null;
  const { branchId, technicianId, technicianName, day, slot } = data;
  const another = technicianId === null && textOf(getValues(`${prefix}technicianId`)) !== '';
  const take = () => {
    // A start that was agreed for another day is not one of this.
    for (const [name, value] of Object.entries({ branchId, technicianId, day, slot, startsAt: null }))
      setValue(`${prefix}${name}`, value, { shouldDirty: true });
    clearErrors();
    void send();
  };
  return (
    <p className={classes.offer} role="status">
      <span>
        Next with room: <b>{shortWhen(day, slot)}</b>
        {technicianName !== '' && `, ${technicianName}`}
        {another && ', nobody chosen yet'}
      </span>
      <Button size="compact-sm" variant="default" onClick={take}>
        Take this slot
      </Button>
    </p>
  );
}
