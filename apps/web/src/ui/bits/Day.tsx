import { agoText, dayText, instantText } from '../../platform/formats.ts';
import classes from './bits.module.css';

/** A day as DD/MM/YYYY. */
export function Day({ value }: { readonly value: string | null | undefined }) {
  return value ? (
    <time dateTime={value} className={classes.figures}>
      {dayText(value)}
    </time>
  ) : (
    <>{dayText(value)}</>
  );
}

/** A moment as DD/MM/YYYY HH:mm in the tenant's zone; how long ago on hover. */
export function Instant({ value }: { readonly value: string | null | undefined }) {
  return value ? (
    <time dateTime={value} title={agoText(value)} className={classes.figures}>
      {instantText(value)}
    </time>
  ) : (
    <>{instantText(value)}</>
  );
}
