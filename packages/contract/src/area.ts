import type { Messages } from './message.ts';
import type { ModuleName } from './permission-set.ts';

/** What an area adds to the contract besides its routes, which stand in its `routes.ts` so that the browser can have the one without the other. */
export interface AreaContract {
  /** Under which module administrators find its permissions. */
  readonly module?: ModuleName;
  /** Each with the words an administrator reads. */
  readonly permissions?: Readonly<Record<string, string>>;
  /** Its refusals. */
  readonly messages?: Messages;
  /** What hints may name, and who is told: those alone to whom the record would be shown. */
  readonly entities?: Readonly<Record<string, Told<string>>>;
  /** What of it search finds, each with its place among finds that are equally good. */
  readonly searchKinds?: Readonly<Record<string, number>>;
  /** What of it holds files, and so decides who reads them. */
  readonly fileHolders?: readonly string[];
}

export interface Told<Permission> {
  /** Who would be shown such a record: whoever is signed in, or holds one of these. */
  readonly to: 'signed-in' | readonly Permission[];
  /** Nobody's in particular, so that people bound to a customer, branch or technician are told too. Of everything else they are told of their own alone. */
  readonly everybodys?: true;
  /** What is somebody's own is named by the id of that user, who alone is told. */
  readonly own?: true;
}

/** Declares what an area adds to the contract; its names are kept as they are written. */
export const defineArea = <const Contract extends AreaContract>(contract: Contract): Contract => contract;

type Names<Contract, Part extends keyof AreaContract> =
  Contract extends Readonly<Record<Part, infer Given>> ? (Given extends readonly (infer Name)[] ? Name : keyof Given) : never;
/** The names that one part has in any of these areas: `NamesIn<typeof areas, 'permissions'>`. */
export type NamesIn<Areas, Part extends keyof AreaContract> = { [Area in keyof Areas]: Names<Areas[Area], Part> }[keyof Areas];
