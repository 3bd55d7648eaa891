import type { FileEntity } from '@quarterlight/contract/files/schemas';
import type { PermissionName } from '@quarterlight/contract/permissions';
import { can } from '../access/actor.ts';
import type { ReadTx } from '../database/scope.ts';

/** What holds files, and so decides who reads them: the library, or a kind of record. */
export interface FileOwner {
  /** Who reads its files at all: whoever holds one of these, or whoever is signed in where the record alone decides. */
  readonly permissions: 'signed-in' | readonly PermissionName[];
  /** Whether the record of this id would be shown to the actor, and with it this file; asked under the actor's own policies. Left out where no record holds the files. */
  readonly isShown?: (tx: ReadTx, id: string, file: HeldFile) => Promise<boolean>;
}

interface HeldFile {
  /** Of a record that is for a list of people: which of them read the file; empty where none do yet. */
  readonly audience: readonly string[] | null;
}

/** Every kind that holds files; none is left out, since the names are the contract's. */
export type FileOwners = Readonly<Record<FileEntity, FileOwner>>;

/** Declares who reads what a kind of record holds; an area contributes it from its door. */
export const defineFileOwner = (owner: FileOwner): FileOwner => owner;

/** Whether the actor may read this of what the record holds. */
export async function maySeeFile(tx: ReadTx, { permissions, isShown }: FileOwner, id: string, file: HeldFile): Promise<boolean> {
  const mayRead = permissions === 'signed-in' ? tx.actor.userId !== null : permissions.some((permission) => can(tx.actor, permission));
  return mayRead && (isShown === undefined || (await isShown(tx, id, file)));
}
