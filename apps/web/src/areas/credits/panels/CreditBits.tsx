import { purchaseCreditStateNames } from '@quarterlight/contract/credits/names';
import type { PurchaseCreditSummary } from '@quarterlight/contract/credits/schemas';
import { plural } from '@quarterlight/kit/text';
import { nothing, numberText } from '../../../platform/formats.ts';
import { StateChip } from '../../../ui/bits/StateChip.tsx';
import { Link } from '../../../ui/Link.tsx';
import { creditAddress } from '../addresses.ts';
import classes from '../credits.module.css';
import { creditTones } from '../words.ts';

export const CreditState = ({ state }: Pick<PurchaseCreditSummary, 'state'>) => (
  <StateChip tone={creditTones[state]}>{purchaseCreditStateNames[state]}</StateChip>
);

export const CreditLink = ({ credit: { id, number } }: { readonly credit: Pick<PurchaseCreditSummary, 'id' | 'number'> }) => (
  <Link to={creditAddress(id)}>{number}</Link>
);

/** So few days are left that somebody has to see to it. */
export const few = 3;

/** How long goods may still go back: red once it is too late, amber when it soon is. */
export function DaysLeft({ days }: { readonly days: number | null }) {
  if (days === null) return <>{nothing}</>;
  if (days < 0) return <StateChip tone="red">{plural(-days, 'day')} over</StateChip>;
  if (days <= few) return <StateChip tone="amber">{days === 0 ? 'Today' : `${plural(days, 'day')} left`}</StateChip>;
  return <span className={classes.figures}>{numberText(days)}</span>;
}
