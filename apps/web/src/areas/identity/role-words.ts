import type { RoleForm, RoleRecord, RoleSummary } from '@quarterlight/contract/identity/schemas-people';
import { foldForSearch, plural } from '@quarterlight/kit/text';
import { pathTo } from '../../app/paths.ts';

/** Whom a role is for. */
export const kindNames: Readonly<Record<string, string>> = { organisation: 'Staff', branch: 'Branch users', customer: 'Customer users' };
export const kindName = ({ kind }: Pick<RoleSummary, 'kind'>): string => kindNames[kind] ?? kind;

/** The users who hold a role, as a list of its own. */
export const usersOf = (roleId: string): string => `${pathTo('/users')}?roleId=${roleId}`;

export interface Permission {
  readonly id: string;
  readonly systemModuleId: string;
  readonly name: string;
  readonly description: string;
  readonly shipped: boolean;
}
export interface ModuleOfPermissions {
  readonly id: string;
  readonly name: string;
  readonly permissions: readonly Permission[];
}

/** Permissions by their modules, in the order of both; modules without any are left out. */
export function byModule(modules: readonly { readonly id: string; readonly name: string }[], permissions: readonly Permission[]): ModuleOfPermissions[] {
  const of = Map.groupBy(permissions, ({ systemModuleId }) => systemModuleId);
  return modules.map(({ id, name }) => ({ id, name, permissions: of.get(id) ?? [] })).filter((module) => module.permissions.length > 0);
}

/** Those whose words or name have the text, and all of a module that has it in its own name. */
export function found(modules: readonly ModuleOfPermissions[], text: string): ModuleOfPermissions[] {
  const wanted = foldForSearch(text);
  const has = (...words: readonly string[]) => words.some((word) => foldForSearch(word).includes(wanted));
  return modules
    .map((module) => (has(module.name) ? module : { ...module, permissions: module.permissions.filter(({ name, description }) => has(name, description)) }))
    .filter((module) => module.permissions.length > 0);
}

/** What an administrator reads of a permission: its description, or its name where it has none. */
export const permissionWords = ({ name, description }: Pick<Permission, 'name' | 'description'>): string => description || name;

/** Does somebody who holds these hold the permission of that name, in any case? */
export const holds = (held: readonly string[], name: string): boolean => held.some((one) => one.toLowerCase() === name.toLowerCase());

/** What was added and taken, in numbers: 'adds 2, takes 1'; empty where nothing was. */
export function changeWords(before: readonly string[], after: readonly string[]): string {
  const [was, is] = [new Set(before), new Set(after)];
  const [added, taken] = [after.filter((id) => !was.has(id)).length, before.filter((id) => !is.has(id)).length];
  return [added > 0 && `adds ${plural(added, 'permission')}`, taken > 0 && `takes ${plural(taken, 'permission')}`].filter((word) => word !== false).join(', ');
}

/** The form of a role as it is, to be sent with a change of it. */
export const formOf = ({ name, description, kind, permissionIds }: RoleRecord): RoleForm => ({ name, description, kind: formKind(kind), permissionIds });
const formKind = (kind: string): RoleForm['kind'] => (kind === 'branch' || kind === 'customer' ? kind : 'organisation');
