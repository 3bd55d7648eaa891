import { isDay } from '@quarterlight/kit/days';

/** What one value in the address of a list page may be; made from the route's schema when the app is built. */
export interface ListField {
  readonly type: 'string' | 'number' | 'integer' | 'boolean' | 'array';
  readonly enum?: readonly unknown[];
  readonly format?: 'uuid' | 'date';
  readonly pattern?: string;
  readonly minLength?: number;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxItems?: number;
  readonly items?: ListField;
}
export type ListFields = Readonly<Record<string, ListField>>;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

function fitsText(field: ListField, text: string): boolean {
  if (text.length < (field.minLength ?? 0) || text.length > (field.maxLength ?? Number.POSITIVE_INFINITY)) return false;
  if (field.format === 'uuid') return uuid.test(text);
  if (field.format === 'date') return isDay(text);
  return field.pattern === undefined || new RegExp(field.pattern, 'u').test(text);
}

function fitsNumber(field: ListField, value: number): boolean {
  if (!(field.type === 'integer' ? Number.isSafeInteger(value) : Number.isFinite(value))) return false;
  return value >= (field.minimum ?? Number.NEGATIVE_INFINITY) && value <= (field.maximum ?? Number.POSITIVE_INFINITY);
}

function made(field: ListField, text: string): unknown {
  if (field.type === 'boolean') return text === 'true' ? true : text === 'false' ? false : undefined;
  if (field.type === 'array') {
    const values = text.split(',').map((one) => (field.items ? made(field.items, one) : one));
    return values.includes(undefined) || values.length > (field.maxItems ?? Number.POSITIVE_INFINITY) ? undefined : values;
  }
  if (field.type === 'string') return fitsText(field, text) ? text : undefined;
  return text.trim() !== '' && fitsNumber(field, Number(text)) ? Number(text) : undefined;
}

/** The value that a text of the address stands for, or undefined where it does not fit the field. */
export function readField(field: ListField, text: string): unknown {
  const value = text === '' ? undefined : made(field, text);
  return field.enum && value !== undefined && !field.enum.includes(value) ? undefined : value;
}
