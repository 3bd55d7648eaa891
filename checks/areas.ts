import { z } from 'zod';
import json from '../areas.json' with { type: 'json' };

const Area = z.strictObject({
  name: z.string().regex(/^[a-z]+$/),
  level: z.number(),
  purpose: z.string(),
  /** Has no rooms yet but what others need of it: permissions, addresses. */
  toCome: z.literal(true).optional(),
  tables: z.array(z.string()).default([]),
  /** Tables of areas below that its SQL joins. */
  reads: z.array(z.string()).default([]),
});
export type AreaOfTree = z.output<typeof Area>;

/** The ladder of areas. */
export const areas = z.array(Area).parse(json.areas);
export const levelOf = new Map(areas.map(({ name, level }) => [name, level]));

/** What is part of the product: no test, and nothing that only tests or the demonstration need. */
export const isShipped = (file: string): boolean => !/\.(test|testing|fixtures|story)\.tsx?$/.test(file);
