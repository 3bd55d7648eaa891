import { Button } from '@mantine/core';
import { SlotOffer as Offer } from '@quarterlight/contract/schedule/schemas';
import type { ContractForm } from '../../../ui/form/use-contract-form.ts';
import { textOf } from '../../../ui/form/use-field.ts';
import { shortWhen } from '../words.ts';
import classes from './SlotOffer.module.css';

interface SlotOfferProps {
  readonly form: ContractForm;
  /** The part of the body that the slot stands in, with its dot. */
  readonly prefix?: string;
  /** Sends the form in another way than by `form.submit`. */
  readonly send?: () => unknown;
}

/** The next place with room, where the one that was sent is refused: one click takes it and sends again. */
export function SlotOffer({ form, prefix = '', send = form.submit }: SlotOfferProps) {
  const { data } = Offer.safeParse(form.offer);
  if (!data) return null;
  const { methods } = form;
  const { branchId, technicianId, technicianName, day, slot } = data;
  const another = technicianId === null && textOf(methods.getValues(`${prefix}technicianId`)) !== '';
  const take = () => {
    // A start that was agreed for another day is not one of this.
    for (const [name, value] of Object.entries({ branchId, technicianId, day, slot, startsAt: null }))
      methods.setValue(`${prefix}${name}`, value, { shouldDirty: true });
    methods.clearErrors();
    void send();
  };
  return (
    <p className={classes.offer} role="status">
      <span>
        Next with room: <b>{shortWhen(day, slot)}</b>
        {technicianName !== '' && `, ${technicianName}`}
        {another && ', nobody chosen yet'}
      </span>
      <Button size="compact-sm" variant="default" disabled={form.saving} onClick={take}>
        Take this slot
      </Button>
    </p>
  );
}
