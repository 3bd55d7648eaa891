import type { ModuleName } from '@quarterlight/contract/permission-set';
import type { PermissionName } from '@quarterlight/contract/permissions';

/** One line of the route table. */
export interface AppRoute {
  readonly path: `/${string}`;
  readonly title: string;
  /** Under which module the sidebar and the palette list it; null is outside of all. */
  readonly module: ModuleName | null;
  /** Any one of these opens the page; 'show' opens it to everybody who is signed in. */
  readonly needs?: readonly (PermissionName | 'show')[];
  readonly allowAnonymous?: true;
  /** Stands in the public layout, without the frame. */
  readonly public?: true;
  /** Listed in the sidebar. */
  readonly nav?: true;
  /** Shows nothing but links to the pages whose parent it is: listed where the user may open one of them. */
  readonly index?: true;
  /** Works from a local copy: an expired token does not send the visitor away. */
  readonly offline?: true;
  /** Where the record's page belongs: the address of its list, for breadcrumbs. */
  readonly parent?: `/${string}`;
}

/** Writes a part of the table down with its literal paths. */
export const table = <const Rows extends readonly AppRoute[]>(rows: Rows): Rows => rows;
