import { z } from 'zod';
import { Id } from '../common.ts';
import { searchKinds } from './kinds.ts';
import { mostPins } from './most-pins.ts';

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

export const Pin = z.strictObject({ kind: SearchKind, id: Id });
export type Pin = z.output<typeof Pin>;

/** All that somebody has pinned, in their order. */
export const Pins = z.strictObject({
  records: z
    .array(Pin)
    .max(mostPins, `At most ${mostPins} records are pinned. Unpin one first.`)
    .check(({ value, issues }) => {
      if (new Set(value.map(({ kind, id }) => `${kind} ${id}`)).size < value.length)
        issues.push({ code: 'custom', message: 'A record is pinned once', input: value });
    }),
});
export type Pins = z.output<typeof Pins>;
export const PinnedReply = z.object({ hits: z.array(SearchHit) });
