import { readNumber, TypedInput } from './NumberFields.tsx';
import type { FieldProps } from './use-field.ts';

const percentText = (value: unknown): string => (typeof value === 'number' && !Number.isNaN(value) ? String(value / 100) : '');

/** A percentage, with up to two decimals on the screen; basis points in the body, null when empty. */
export function PercentField(props: FieldProps) {
  return (
    <TypedInput {...props} suffix="%" write={percentText} told={(value) => `${percentText(value)}%`} read={(text) => Math.round(readNumber(text) * 100)} />
  );
}
