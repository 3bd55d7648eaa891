import { ActionIcon, TextInput, type TextInputProps } from '@mantine/core';
import { formatDay, isDay } from '@quarterlight/kit/days';
import { IconCalendar } from '@tabler/icons-react';
import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { parseDay } from '../../platform/formats.ts';
import { Popup } from '../Popup.tsx';

const Calendar = lazy(() => import('./Calendar.tsx').then((module) => ({ default: module.Calendar })));

interface DayInputProps extends Omit<TextInputProps, 'value' | 'onChange'> {
  /** YYYY-MM-DD, or empty. What was typed and is no day is handed on as it is, so that the schema can say so. */
  readonly value: string | null;
  readonly onChange: (day: string | null) => void;
  /** A day that is not to come: 'fri' is the last Friday, '3.1' the last third of January. */
  readonly past?: boolean;
  /** Hands a typed day on with Enter and on leaving: what hangs on it does not change while it is typed. */
  readonly settled?: boolean;
}

const shown = (value: string | null): string => (value && isDay(value) ? formatDay(value) : (value ?? ''));

/** A day, typed as DD/MM/YYYY or shorter ('20.11', '201126', 'tomorrow', 'fri'), or picked from a calendar. */
export function DayInput({ value, onChange, past = false, settled = false, ...rest }: DayInputProps) {
  const [text, setText] = useState(shown(value));
  const typing = useRef(false);
  useEffect(() => {
    if (!typing.current) setText(shown(value));
  }, [value]);
  const take = (typed: string) => {
    const trimmed = typed.trim();
    onChange(trimmed === '' ? null : (parseDay(trimmed, { past }) ?? trimmed));
  };
  return (
    <TextInput
      placeholder="DD/MM/YYYY"
      inputMode="numeric"
      autoComplete="off"
      {...rest}
      value={text}
      onFocus={() => {
        typing.current = true;
      }}
      onChange={(event) => {
        setText(event.currentTarget.value);
        if (!settled) take(event.currentTarget.value);
      }}
      onKeyDown={(event) => {
        rest.onKeyDown?.(event);
        if (!settled || event.key !== 'Enter') return;
        take(text);
        setText(shown(parseDay(text, { past }) ?? text));
      }}
      onBlur={(event) => {
        typing.current = false;
        if (settled && text !== shown(value)) take(text);
        setText(shown(value));
        rest.onBlur?.(event);
      }}
      rightSection={
        <Popup
          label="Calendar"
          place="end"
          trigger={(bind) => (
            <ActionIcon {...bind} aria-label="Open the calendar" size="sm" disabled={rest.disabled}>
              <IconCalendar size={16} />
            </ActionIcon>
          )}
        >
          {(close) => (
            <Suspense fallback={<div style={{ width: 250, height: 230 }} />}>
              <Calendar
                value={value && isDay(value) ? value : null}
                onPick={(day) => {
                  onChange(day);
                  setText(shown(day));
                  close();
                }}
              />
            </Suspense>
          )}
        </Popup>
      }
    />
  );
}
