import { TextInput } from '@mantine/core';
import { isDay } from '@quarterlight/kit/days';
import { clockOf, instantOf, isInstant } from '@quarterlight/kit/instants';
import { parseTypedClock } from '@quarterlight/kit/typed';
import { useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { nothing, tenantZone } from '../../platform/formats.ts';
import { type FieldProps, textOf, useField } from './use-field.ts';

interface ClockFieldProps extends FieldProps {
  /** The field that holds the day of the time. */
  readonly dayName: string;
}

const shown = (value: unknown): string => (isInstant(textOf(value)) ? clockOf(textOf(value), tenantZone.get()) : textOf(value));

const sameMoment = (one: string | null, other: string | null): boolean =>
  one === other || (one !== null && other !== null && Date.parse(one) === Date.parse(other));

/** A clock time in the company's zone, typed '9', '930' or '2pm'; it holds the instant of it on the day of another field, or null when empty. */
export function ClockField({ name, dayName, ...rest }: ClockFieldProps) {
  const { value, onChange, bound } = useField(name, rest.label, (of) => shown(of) || nothing);
  const day = textOf(useWatch({ name: dayName }));
  const [text, setText] = useState(() => shown(value));
  const typing = useRef(false);
  const known = useRef(value);
  // What is no time is handed on as it is, so that the schema can say so.
  const holds = (typed: string): string | null => {
    const clock = parseTypedClock(typed);
    if (typed.trim() === '') return null;
    return clock !== null && isDay(day) ? instantOf(day, clock, tenantZone.get()) : typed;
  };
  const follow = useRef(() => {});
  follow.current = () => {
    if (value === known.current) {
      // On another day it is another moment.
      const moved = holds(text);
      if (!sameMoment(moved, textOf(value) || null)) onChange(moved);
    } else if (!typing.current) setText(shown(value));
    known.current = value;
  };
  useEffect(() => {
    void [value, day];
    follow.current();
  }, [value, day]);
  return (
    <TextInput
      placeholder="HH:mm"
      autoComplete="off"
      {...rest}
      {...bound}
      value={text}
      onChange={(event) => {
        typing.current = true;
        setText(event.currentTarget.value);
        onChange(holds(event.currentTarget.value));
      }}
      onBlur={() => {
        typing.current = false;
        setText(parseTypedClock(text) ?? text);
        bound.onBlur();
      }}
    />
  );
}
