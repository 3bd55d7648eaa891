import type { AreaContract, NamesIn } from './area.ts';
import { areas } from './areas.gen.ts';
import { type ModuleName, modules } from './permission-set.ts';

export type PermissionName = NamesIn<typeof areas, 'permissions'>;

type ByName = Readonly<Record<PermissionName, string>>;
const all: readonly AreaContract[] = Object.values(areas);
const gathered = (of: readonly AreaContract[]): ByName => Object.assign({}, ...of.map(({ permissions }) => permissions));
const ofModule = (name: ModuleName): Partial<ByName> => gathered(all.filter(({ module }) => module === name));
const words = gathered(all);

/** Every permission that the product ships, by system module in the order of the permissions page, each with the words an administrator reads. */
export const permissionsByModule: readonly (readonly [ModuleName, Partial<ByName>])[] = modules.map((name) => [name, ofModule(name)]);

export const isPermission = (name: string): name is PermissionName => Object.hasOwn(words, name);
export const permissionNames: readonly PermissionName[] = Object.keys(words).filter(isPermission);
