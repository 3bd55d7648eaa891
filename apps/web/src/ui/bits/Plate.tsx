import { displayRegistration } from '@quarterlight/contract/rules/registration';
import { nothing } from '../../platform/formats.ts';
import classes from './bits.module.css';
import { Copyable } from './Copyable.tsx';

/** A vehicle's registration as a plate; a click copies it. */
export function Plate({ registration }: { readonly registration: string | null | undefined }) {
  if (!registration) return <>{nothing}</>;
  return (
    <Copyable text={registration} what="registration" className={classes.plate}>
      {displayRegistration(registration)}
    </Copyable>
  );
}
