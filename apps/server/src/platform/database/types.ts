import pg from 'pg';

/** `2026-11-20 09:30:00.123456+00`, as a session in UTC writes it, as ISO text with milliseconds. */
function instantText(text: string): string {
  if (!/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d(\.\d+)?\+00$/.test(text)) return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).slice(0, 3).padEnd(3, '0')}Z`;
}
const checkedNumber = (text: string) => {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`A number outside the safe range came from the database: ${text}`);
  return value;
};

/** Days stay text, instants become ISO text in UTC, int8 becomes a checked number. */
export const types: pg.CustomTypesConfig = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') => {
    if (oid === pg.types.builtins.DATE) return (text: string) => text;
    if (oid === pg.types.builtins.TIMESTAMPTZ) return instantText;
    if (oid === pg.types.builtins.INT8) return checkedNumber;
    if (oid === 1016) return (text: string) => (text === '{}' ? [] : text.slice(1, -1).split(',').map(checkedNumber));
    return pg.types.getTypeParser(oid, format ?? 'text');
  },
};
