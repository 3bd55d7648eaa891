/** What columns hold, for the serialisers. */
export const text = { type: 'string' } as const;
export const maybe = { type: 'string', nullable: true } as const;
export const whole = { type: 'integer' } as const;
export const yes = { type: 'boolean' } as const;

/** Columns of one type, by their names in one text. */
export const all = (type: object, names: string): Record<string, object> =>
  Object.fromEntries(
    names
      .trim()
      .split(/\s+/)
      .map((name) => [name, type]),
  );
export const objectOf = (properties: object) => ({ type: 'object', properties });
export const listOf = (properties: object) => ({ type: 'array', items: objectOf(properties) });
/** The schema of a route by what it answers. */
export const answers = (properties: object) => ({ response: { 200: objectOf(properties) } });
