import type { AreaContract, NamesIn } from '../area.ts';
import { areas } from '../areas.gen.ts';

type Kind = NamesIn<typeof areas, 'searchKinds'>;

const all: readonly AreaContract[] = Object.values(areas);
const places: Readonly<Record<Kind, number>> = Object.assign({}, ...all.map((area) => area.searchKinds));
const isKind = (name: string): name is Kind => Object.hasOwn(places, name);

/** What search can find, in the order in which equally good finds stand. */
export const searchKinds: readonly Kind[] = Object.keys(places)
  .filter(isKind)
  .sort((one, other) => places[one] - places[other]);
