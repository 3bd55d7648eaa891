import { isStream, type Route } from '@quarterlight/contract/route';
import { z } from 'zod';
import { jsonSchemaOf } from './sample.ts';

/** A list of the contract: a GET that sorts and pages. */
export interface List {
  readonly path: string;
  readonly query: z.ZodObject;
  readonly access: Route['access'];
}

const Sorts = z.object({ properties: z.object({ sort: z.object({ enum: z.array(z.string()) }) }) });

/** Every list that is no part of another record. */
export const listsIn = (routes: readonly Route[]): List[] =>
  routes.flatMap(({ method, path, query, access, reply }) =>
    method === 'GET' && query !== undefined && 'sort' in query.shape && !path.includes(':') && !isStream(reply) ? [{ path, query, access }] : [],
  );

/** The list's sort keys, each ascending and descending. */
export const keysOf = ({ query }: Pick<List, 'query'>): string[] => Sorts.parse(jsonSchemaOf(query)).properties.sort.enum;
