import { nothing } from '../../platform/formats.ts';
import classes from './bits.module.css';
import { Copyable } from './Copyable.tsx';

/** A glass part number in monospace; a click copies it. */
export function Eurocode({ code }: { readonly code: string | null | undefined }) {
  return code ? <Copyable text={code} what="Eurocode" className={classes.eurocode} /> : <>{nothing}</>;
}
