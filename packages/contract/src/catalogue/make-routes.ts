import { z } from 'zod';
import { text } from '../common.ts';
import { route } from '../route.ts';

/** Served by the catalogue, whose fits know the models. */
export const listMakes = route({
  method: 'GET',
  path: '/v1/vehicles/makes',
  access: { anyOf: ['view-vehicles', 'edit-vehicles', 'edit-worksheets', 'edit-quotations', 'view-catalogue'] },
  summary: 'The makes that the catalogue knows, for suggestions.',
  reply: z.array(z.string()),
});

export const listModels = route({
  method: 'GET',
  path: '/v1/vehicles/models',
  access: { anyOf: ['view-vehicles', 'edit-vehicles', 'edit-worksheets', 'edit-quotations', 'view-catalogue'] },
  summary: 'The models of a make that the catalogue knows, for suggestions.',
  query: z.strictObject({ make: text(60, 'Enter a make') }),
  reply: z.array(z.string()),
});

/** Apart from what else is chosen by: a new worksheet asks for no more at first. */
export const makeRoutes = [listMakes, listModels] as const;
