import type { VanNeed } from '@quarterlight/contract/handling/schemas';
import { dayText, numberText } from '../../../platform/formats.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { Eurocode } from '../../../ui/bits/Eurocode.tsx';
import byHand from '../../../ui/by-hand.module.css';
import classes from './handling.module.css';

/** What a van is short of: the lots that fill it up, where they lie, and what the depot has not. */
export function NeedLine({ need, onFill }: { readonly need: VanNeed; readonly onFill: () => Promise<void> }) {
  const { code, description, technician, van, has, least, most, lots, missing } = need;
  return (
    <li className={byHand.line}>
      <div className={byHand.name}>
        <span>{description || code}</span>
        {lots.map((lot) => (
          <span key={`${lot.placeId} ${lot.lotId}`}>
            <span className={classes.where}>{lot.place}</span> <Eurocode code={code} /> × {numberText(lot.quantity)}
            {lot.batch !== '' && ` · batch ${lot.batch}`}
            {lot.expires !== null && ` · expires ${dayText(lot.expires)}`}
          </span>
        ))}
        <p className={byHand.soft}>
          {technician.name} · {van.code}: has {numberText(has)}, at least {numberText(least)}, up to {numberText(most)}
        </p>
        {missing > 0 && (
          <p className={classes.short}>{lots.length === 0 ? `${code} is not in the depot` : `${numberText(missing)} more are not in the depot`}</p>
        )}
      </div>
      {lots.length > 0 && (
        <div className={classes.unprinted}>
          <ActionButton run={onFill} aria-label={`Picked ${code} for ${van.code}`}>
            Picked
          </ActionButton>
        </div>
      )}
    </li>
  );
}
