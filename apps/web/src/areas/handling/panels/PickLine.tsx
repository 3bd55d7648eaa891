import { Button } from '@mantine/core';
import type { ToPick } from '@quarterlight/contract/handling/schemas';
import { slotNames } from '@quarterlight/contract/rules/slots';
import { useState } from 'react';
import { pathTo } from '../../../app/paths.ts';
import { instantText, numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import { Plate } from '../../../ui/bits/Plate.tsx';
import byHand from '../../../ui/by-hand.module.css';
import { Dialog } from '../../../ui/Dialog.tsx';
import { Link } from '../../../ui/Link.tsx';
import { later } from '../../../ui/later.tsx';
import classes from './handling.module.css';

const ShortForm = later(() => import('../forms/ShortForm.tsx'), 'ShortForm');

/** One piece of the walk: where it lies, for which job and van it is. */
export function PickLine({ item, onPick }: { readonly item: ToPick; readonly onPick: () => Promise<void> }) {
  const [telling, setTelling] = useState(false);
  const { worksheet, technician, van, short } = item;
  const name = `${item.code} for ${worksheet.number}`;
  return (
    <li className={byHand.line}>
      <div className={byHand.name}>
        <span className={classes.where}>{item.place.code}</span>
        <span>{item.description || item.code}</span>
        <span>
          <Eurocode code={item.code} /> × {numberText(item.quantity)}
        </span>
        <span>
          <Link to={pathTo('/clipboard/worksheets/$id', { id: worksheet.id })}>{worksheet.number}</Link> <Plate registration={worksheet.registration} />{' '}
          {worksheet.slot ? slotNames[worksheet.slot] : ''}
        </span>
        <p className={byHand.soft}>
          {technician.name} · {van ? van.code : 'No van'}
        </p>
        {short && (
          <p className={classes.short}>
            Could not be picked: {short.words} ({short.by}, {instantText(short.at)})
          </p>
        )}
      </div>
      <div className={`${classes.taken} ${classes.unprinted}`}>
        <ActionButton primary disabled={!van} run={onPick} aria-label={`Picked ${name}`}>
          Picked
        </ActionButton>
        <Button variant="subtle" aria-label={`Cannot be picked: ${name}`} onClick={() => setTelling(true)}>
          Cannot be picked
        </Button>
      </div>
      <Dialog title={`${name} cannot be picked`} opened={telling} onClose={() => setTelling(false)}>
        <ShortForm item={item} done={() => setTelling(false)} />
      </Dialog>
    </li>
  );
}
