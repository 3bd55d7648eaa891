import { TextInput } from '@mantine/core';
import { formatPlain, formatUnitPlain, parsePounds, parseUnitPounds, pence, unitCost } from '@quarterlight/kit/money';
import { useEffect, useRef, useState } from 'react';
import { type FieldProps, textOf, useField } from './use-field.ts';

interface TypedInputProps extends FieldProps {
  /** The field's value as text. */
  readonly write: (value: unknown) => string;
  /** The value of what was typed. */
  readonly read: (text: string, before: unknown) => unknown;
  /** What stands before it. */
  readonly symbol?: (value: unknown) => string;
  /** What stands behind it. */
  readonly suffix?: string;
  /** How its value reads where two versions are compared, if not as it is. */
  readonly told?: (value: unknown) => string;
}

/** A field that holds something else than the text that is typed into it. */
export function TypedInput({ name, write, read, symbol, suffix, told, ...rest }: TypedInputProps) {
  const { value, onChange, bound } = useField(name, rest.label, told);
  const [text, setText] = useState(() => write(value));
  const typing = useRef(false);
  const writing = useRef(write);
  writing.current = write;
  useEffect(() => {
    if (!typing.current) setText((was) => writing.current(value) || (value === null || value === undefined ? '' : was));
  }, [value]);
  return (
    <TextInput
      {...rest}
      {...bound}
      inputMode="decimal"
      autoComplete="off"
      leftSection={symbol?.(value)}
      rightSection={suffix}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' } }}
      value={text}
      onFocus={() => {
        typing.current = true;
      }}
      onChange={(event) => {
        setText(event.currentTarget.value);
        onChange(event.currentTarget.value.trim() === '' ? null : read(event.currentTarget.value, value));
      }}
      onBlur={() => {
        typing.current = false;
        const written = write(value);
        if (written !== '') setText(written);
        bound.onBlur();
      }}
    />
  );
}

function partOf(value: unknown, key: 'amount' | 'unitAmount'): number | null {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, key) : null;
  return typeof found === 'number' && Number.isSafeInteger(found) ? found : null;
}
function currencyOf(value: unknown): string {
  const found: unknown = typeof value === 'object' && value !== null ? Reflect.get(value, 'currency') : null;
  return typeof found === 'string' ? found : 'GBP';
}

function symbolOf(value: unknown): string {
  const currency = currencyOf(value);
  return currency === 'GBP' ? '£' : currency === 'EUR' ? '€' : currency;
}

/** Money: pounds on the screen, `{ amount, currency }` in pence in the body; null when empty. */
export function MoneyField(props: FieldProps) {
  return (
    <TypedInput
      {...props}
      symbol={symbolOf}
      write={(money) => {
        const amount = partOf(money, 'amount');
        return amount === null ? '' : formatPlain(pence(amount));
      }}
      read={(text, before) => ({ amount: parsePounds(text) ?? Number.NaN, currency: currencyOf(before) })}
    />
  );
}

/** A unit cost: pounds with up to four decimals on the screen, `{ unitAmount, currency }` in the body. */
export function UnitMoneyField(props: FieldProps) {
  return (
    <TypedInput
      {...props}
      symbol={symbolOf}
      write={(cost) => {
        const amount = partOf(cost, 'unitAmount');
        return amount === null ? '' : formatUnitPlain(unitCost(amount)).replace(/(\.\d\d)00$/, '$1');
      }}
      read={(text, before) => ({ unitAmount: parseUnitPounds(text) ?? Number.NaN, currency: currencyOf(before) })}
    />
  );
}

/** The number that was typed; NaN of anything else. */
export function readNumber(text: string): number {
  const plain = text.trim().replaceAll(',', '');
  return /^[+-]?(?:\d+\.?\d*|\.\d+)$/.test(plain) ? Number(plain) : Number.NaN;
}

/** A number: quantities (up to three decimals), days, percentages; null when empty. */
export function QuantityField({ suffix, ...props }: FieldProps & { readonly suffix?: string }) {
  return <TypedInput {...props} {...(suffix ? { description: props.description ?? `In ${suffix}` } : {})} write={textOf} read={readNumber} />;
}
