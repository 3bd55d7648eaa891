import { z } from 'zod';
import { Id } from '../common.ts';
import { searchKinds } from './kinds.ts';

/** What can be found, in the order in which equally good finds stand. */
export const SearchKind = z.enum(searchKinds);
export type SearchKind = z.output<typeof SearchKind>;

/** How well a find fits: a whole key, the beginning of one, the beginning of a word, a part, or only alike. */
export const SearchFit = z.enum(['exact', 'beginning', 'word', 'part', 'alike']);
export type SearchFit = z.output<typeof SearchFit>;

/** One find. `title` names it as its own page does, `detail` is one line of what tells it from others, `state` is its state where it has one. */
export const SearchHit = z.object({
  kind: SearchKind,
  id: Id,
  title: z.string(),
  detail: z.string(),
  state: z.string().nullable(),
  fit: SearchFit,
});
export type SearchHit = z.output<typeof SearchHit>;

/** Finds, the best first, and the kinds of which there are more than were asked for. */
export const SearchReply = z.object({ hits: z.array(SearchHit), more: z.array(SearchKind) });
export type SearchReply = z.output<typeof SearchReply>;
