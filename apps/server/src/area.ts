import type { AreaContract, NamesIn } from '@quarterlight/contract/area';
import type { FileEntity } from '@quarterlight/contract/files/schemas';
import type { PermissionName } from '@quarterlight/contract/permissions';
import type { readFileContent } from './areas/files/index.ts';
import type { DefaultRoleCode, findHolders, findOfficeRoles, isAbove, ownReach } from './areas/identity/index.ts';
import type { CompanyHoldings } from './platform/companies/holdings.ts';
import type { ReadTx, WriteTx } from './platform/database/scope.ts';
import type { FileOwner, FileOwners } from './platform/files/file-owner.ts';
import type { ForMeSource } from './platform/for-me/define-for-me.ts';
import type { Server } from './platform/http/serve.ts';
import type { ImportKind } from './platform/imports/define-import.ts';
import type { LookupUse } from './platform/lookups/uses.ts';
import type { MoveDocuments } from './platform/moved-for/move-documents.ts';
import type { OutsideService } from './platform/outside/outside-service.ts';
import type { PersonalData } from './platform/privacy/personal-data.ts';
import type { BoundsOfRecord, HintBounds } from './platform/realtime/hint-bounds.ts';
import type { RunKind } from './platform/runs/define-run.ts';
import type { SearchDefinition } from './platform/search/define-search.ts';
import type { Services } from './platform/services.ts';
import type { SetUpItem } from './platform/set-up/set-up-item.ts';
import type { ExportDefinition } from './platform/sheets/define-export.ts';
import type { Task } from './platform/tasks/tasks.ts';

/** What an area is handed of others that it may not call, and of all. */
export interface Given extends GivenToTasks {
  /** What people call each kind of background work. */
  readonly taskTitles: ReadonlyMap<string, string>;
  /** What the product leans on. */
  readonly outside: readonly OutsideService[];
  /** What a new company has to see to. */
  readonly setUp: readonly SetUpItem[];
}

/** What background work is handed. */
export interface GivenToTasks {
  readonly fileOwners: FileOwners;
  readonly searches: readonly SearchDefinition[];
  readonly exports: readonly ExportDefinition[];
  readonly imports: readonly ImportKind[];
  readonly runs: readonly RunKind[];
  readonly forMe: readonly ForMeSource[];
  readonly hintBounds: HintBounds;
  readonly rolesHold: ReadonlyMap<DefaultRoleCode, readonly PermissionName[]>;
  readonly companyHoldings: readonly CompanyHoldings[];
  readonly lookupUses: readonly LookupUse[];
  readonly moveDocuments: readonly MoveDocuments[];
  readonly personal: readonly PersonalData[];
  readonly isAbove: typeof isAbove;
  readonly findHolders: typeof findHolders;
  readonly findOfficeRoles: typeof findOfficeRoles;
  readonly ownReach: typeof ownReach;
  readonly readFileContent: typeof readFileContent;
  readonly claims: AddedClaims;
}

/** What other areas say of whoever asks: the value of each claim, from an unbound transaction; an empty one is not told. */
export type AddedClaims = Readonly<Record<string, (tx: ReadTx) => Promise<string>>>;

/** Of an area's permissions, those that a role holds from the start. */
export type Held<Name extends string> = 'all' | readonly Name[] | { readonly allBut: readonly Name[] };
type Roles<Name extends string> = Readonly<Partial<Record<Exclude<DefaultRoleCode, 'administrator'>, Held<Name>>>>;

/** What an area adds to the server. */
export interface Area {
  readonly contract: AreaContract;
  readonly routes?: (server: Server, services: Services, given: Given) => void;
  /** Its background work. */
  readonly tasks?: (services: Services, given: GivenToTasks) => readonly Task[];
  /** What it leans on outside of the product, for those who look after it. */
  readonly outside?: (services: Services) => readonly OutsideService[];
  readonly exports?: readonly ExportDefinition[];
  /** What files of it can be loaded. */
  readonly imports?: readonly ImportKind[];
  /** Its kinds of long work. */
  readonly runs?: (given: Omit<GivenToTasks, 'runs'>) => readonly RunKind[];
  /** What of its records waits for somebody. */
  readonly forMe?: readonly ForMeSource[];
  /** What of it a new company has to see to before it works. */
  readonly setUp?: (services: Services) => readonly SetUpItem[];
  /** What a new tenant starts with. */
  readonly seed?: (tx: WriteTx, given: GivenToTasks) => Promise<void>;
  /** Which of its permissions the default roles hold; Administrator holds all. */
  readonly roles?: Roles<string>;
  /** Whose each of its records is, as its policies have it; null where no table of its own keeps them and they are nobody's in particular. */
  readonly hintBounds?: Readonly<Record<string, BoundsOfRecord | null>>;
  readonly searches?: Readonly<Record<string, SearchDefinition>>;
  readonly claims?: AddedClaims;
  /** What it keeps of customers, suppliers and branches. */
  readonly companies?: CompanyHoldings;
  /** Which of its rows name entries of lookup lists. */
  readonly lookupUses?: readonly LookupUse[];
  /** What of its records stock is moved for. */
  readonly moveDocuments?: MoveDocuments;
  /** What it holds of people. */
  readonly personal?: readonly PersonalData[];
  readonly fileOwners?: Readonly<Partial<Record<FileEntity, FileOwner>>>;
}

type Said<Contract, Part extends keyof AreaContract, Says> = Contract extends Readonly<Record<Part, unknown>> ? Says : object;
type Names<Contract, Part extends keyof AreaContract> = NamesIn<{ readonly of: Contract }, Part> & string;
/** What the contract names has to be said here, so that nothing of it is forgotten. */
type Needed<Contract> = Said<Contract, 'permissions', { readonly roles: Roles<Names<Contract, 'permissions'>> }> &
  Said<Contract, 'entities', { readonly hintBounds: Readonly<Record<Names<Contract, 'entities'>, BoundsOfRecord | null>> }> &
  Said<Contract, 'searchKinds', { readonly searches: Readonly<Record<Names<Contract, 'searchKinds'>, SearchDefinition>> }> &
  Said<Contract, 'fileHolders', { readonly fileOwners: Readonly<Record<Names<Contract, 'fileHolders'>, FileOwner>> }>;

/** Declares what an area adds to the server. */
export const defineArea = <const Contract extends AreaContract>(contract: Contract, adds: Omit<Area, 'contract'> & Needed<Contract>): Area => ({
  contract,
  ...adds,
});
