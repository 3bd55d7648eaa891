import type { ModuleName } from '@quarterlight/contract/permission-set';
import type { PermissionName } from '@quarterlight/contract/permissions';

/** One page of the product, with everything that the app knows of it; built where it says what to load. */
export interface AppPage {
  readonly path: `/${string}`;
  readonly title: string;
  /** One short word for it at the thumb, where the title has no room. */
  readonly short?: string;
  /** Under which module the sidebar and the palette list it; null is outside of all. */
  readonly module: ModuleName | null;
  /** Any one of these opens the page; 'show' opens it to everybody who is signed in. */
  readonly needs?: readonly (PermissionName | 'show')[];
  readonly allowAnonymous?: true;
  /** Stands in the public layout, without the frame. */
  readonly public?: true;
  /** Listed in the sidebar, in this place of its module. */
  readonly nav?: number;
  /** Shows nothing but links to the pages whose parent it is: listed where the user may open one of them. */
  readonly index?: true;
  /** Works from a local copy: an expired token does not send the visitor away. */
  readonly offline?: true;
  /** Where the record's page belongs: the address of its list, for breadcrumbs. */
  readonly parent?: `/${string}`;
  /** Fetches the page's module when it is first needed. */
  readonly load?: () => Promise<object>;
  /** What of the module is the page. */
  readonly component?: string;
}

/** Where a page is opened: its path, what stands in its places, and the search part. */
export interface PageAddress {
  readonly path: string;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
}
/** A page's module may say what its first screen asks of the server: `export const ahead: Ahead = …`. */
export type Ahead = (address: PageAddress) => void;

/** The pages of an area, built or not, with their literal paths. */
export const definePages = <const Pages extends readonly AppPage[]>(pages: Pages): Pages => pages;
