import { type FieldProps, textOf, useField } from '../../../ui/form/use-field.ts';
import { colourName, colours } from '../colours.ts';
import classes from './ColourField.module.css';

/** One of the colours in which technicians stand in the diary, or the one that the record has already. */
export function ColourField({ name, label }: FieldProps) {
  const { value, onChange, bound } = useField(name, label, (of) => colourName(textOf(of)));
  const now = textOf(value).toLowerCase();
  const offered = colours.some(([code]) => code === now) ? colours : [...colours, [now, now] as const];
  return (
    <fieldset className={classes.colours}>
      <legend>{label}</legend>
      {offered.map(([code, word], index) => (
        <label key={code} title={word} className={classes.colour}>
          <input
            type="radio"
            name={bound.name}
            ref={index === 0 ? bound.ref : undefined}
            value={code}
            checked={code === now}
            onChange={() => onChange(code)}
            onBlur={bound.onBlur}
            aria-label={word}
          />
          <span style={code === '' ? undefined : { background: code }} data-none={code === '' || undefined} aria-hidden />
        </label>
      ))}
      {bound.error && <p className={classes.wrong}>{bound.error}</p>}
    </fieldset>
  );
}
