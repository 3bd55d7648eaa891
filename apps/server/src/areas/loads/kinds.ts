import { loadKindNeeds } from '@quarterlight/contract/loads/names';
import { type Actor, can } from '../../platform/access/actor.ts';
import type { ImportKind } from '../../platform/imports/define-import.ts';
import { Refusal } from '../../platform/refusal.ts';

/** The kinds of loads that the areas add. */
export type Kinds = ReadonlyMap<string, ImportKind>;

export const kindsOf = (imports: readonly ImportKind[]): Kinds => new Map(imports.map((each) => [each.kind, each]));

/** The kind of that name. Refuses `load.not_allowed` to whoever may not load it. */
export function kindFor(kinds: Kinds, name: string, actor: Actor): ImportKind {
  const kind = kinds.get(name);
  if (kind === undefined || !can(actor, loadKindNeeds[kind.kind])) throw new Refusal('load.not_allowed');
  return kind;
}

/** The kinds that somebody may load. */
export const kindsFor = (kinds: Kinds, actor: Actor): string[] => [...kinds.values()].map(({ kind }) => kind).filter((kind) => can(actor, loadKindNeeds[kind]));
