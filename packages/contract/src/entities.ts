import type { AreaContract, NamesIn, Told } from './area.ts';
import { areas } from './areas.gen.ts';
import type { PermissionName } from './permissions.ts';

/** What a hint may name. */
export type Entity = NamesIn<typeof areas, 'entities'>;

// An area that tells holders of a permission that nobody has does not compile here.
const all: readonly (AreaContract & { readonly entities?: Readonly<Record<string, Told<PermissionName>>> })[] = Object.values(areas);
const told: Readonly<Record<string, Told<PermissionName>>> = Object.assign({}, ...all.map(({ entities }) => entities));

export const isEntity = (name: string): name is Entity => Object.hasOwn(told, name);

/** What the log names and no hint does, since nothing but a seed or a reader's own file writes it yet. A kind moves up with the first record of it. */
type OnlyLogged = 'export' | 'list' | 'system-log';

/** What an entry of the system log may be about. */
export type LogEntity = Entity | OnlyLogged;

/** Who is told of an entity. */
export const toldOf = (entity: Entity): Told<PermissionName> => told[entity] ?? { to: [] };
