import { type PermissionName, permissionNames } from '@quarterlight/contract/permissions';
import { searchKinds } from '@quarterlight/contract/search/kinds';
import type { Area, GivenToTasks, Held } from './area.ts';
import { readFileContent } from './areas/files/index.ts';
import { type DefaultRoleCode, defaultRoles, findHolders, findOfficeRoles, isAbove, ownReach } from './areas/identity/index.ts';
import { areas } from './areas.gen.ts';
import type { WriteTx } from './platform/database/scope.ts';
import type { FileOwners } from './platform/files/file-owner.ts';
import type { Server } from './platform/http/serve.ts';
import type { HintBounds } from './platform/realtime/hint-bounds.ts';
import type { SearchDefinition } from './platform/search/define-search.ts';
import type { Services } from './platform/services.ts';
import type { Task } from './platform/tasks/tasks.ts';

/** Whose a record is that a hint names. */
export const hintBounds: HintBounds = Object.assign({}, ...areas.map((area) => area.hintBounds));
/** What each area keeps of companies, lowest first. */
export const companyHoldings = areas.flatMap(({ companies }) => companies ?? []);
/** What names entries of lookup lists, lowest area first. */
export const lookupUses = areas.flatMap((area) => area.lookupUses ?? []);
/** What is held of people, lowest area first. */
export const personal = areas.flatMap((area) => area.personal ?? []);
/** Whatever holds files says who reads them. */
export const fileOwners: FileOwners = Object.assign({}, ...areas.map((area) => area.fileOwners));

const searchOf: Readonly<Record<string, SearchDefinition>> = Object.assign({}, ...areas.map((area) => area.searches));
/** Raised when a declaration's keys, place or bounds change, or a migration has changed what they are made of: the next start then makes what records are found by anew. */
export const entriesMadeBy = '6';
/** Everything that can be found, in the order in which equally good finds stand. */
export const searches = searchKinds.flatMap((kind) => searchOf[kind] ?? []);

function namesOf({ contract: { permissions = {} } }: Area, held: Held<string> = []): PermissionName[] {
  const own = permissionNames.filter((name) => name in permissions);
  if (held === 'all') return own;
  return own.filter((name) => ('allBut' in held ? !held.allBut.includes(name) : held.includes(name)));
}
const heldBy = (code: DefaultRoleCode) => (code === 'administrator' ? permissionNames : areas.flatMap((area) => namesOf(area, area.roles?.[code])));
/** What each default role holds from the start. */
export const rolesHold: GivenToTasks['rolesHold'] = new Map(defaultRoles.map(({ code }) => [code, heldBy(code)]));

/** What files can be loaded. */
export const areaImports = areas.flatMap((area) => area.imports ?? []);

const givenToRuns: Omit<GivenToTasks, 'runs'> = {
  hintBounds,
  fileOwners,
  searches,
  exports: areas.flatMap((area) => area.exports ?? []),
  imports: areaImports,
  forMe: areas.flatMap((area) => area.forMe ?? []),
  rolesHold,
  companyHoldings,
  lookupUses,
  moveDocuments: areas.flatMap((area) => area.moveDocuments ?? []),
  personal,
  isAbove,
  findHolders,
  findOfficeRoles,
  ownReach,
  readFileContent,
  claims: Object.assign({}, ...areas.map((area) => area.claims)),
};
const given: GivenToTasks = { ...givenToRuns, runs: areas.flatMap((area) => area.runs?.(givenToRuns) ?? []) };

/** Every area binds its routes, lowest first. */
export function serveAreas(server: Server, services: Services): void {
  const taskTitles = new Map(areaTasks(services).map(({ name, title }) => [name, title]));
  const outside = areas.flatMap((area) => area.outside?.(services) ?? []);
  const setUp = areas.flatMap((area) => area.setUp?.(services) ?? []);
  for (const area of areas) area.routes?.(server, services, { ...given, taskTitles, outside, setUp });
}

/** Every area's background work. */
export const areaTasks = (services: Services): Task[] => areas.flatMap((area) => area.tasks?.(services, given) ?? []);

/** What every new tenant starts with, whoever makes it. */
export async function seedTenant(tx: WriteTx): Promise<void> {
  for (const area of areas) await area.seed?.(tx, given);
}
