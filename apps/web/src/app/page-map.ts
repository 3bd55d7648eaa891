import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import type { AppPath } from './routes.ts';

/** Where a page is opened: the pattern of the route table, what stands in its places, and the search part. */
export interface PageAddress {
  readonly path: AppPath;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, string>>;
}
/** A page's module may say what its first screen asks of the server: `export const ahead: Ahead = …`. */
export type Ahead = (address: PageAddress) => void;
/** A component that is fetched when it is first needed, or earlier by `preload`; `ask` fetches it with what it will show. */
export type LazyPage = (() => ReactNode) & { preload(): Promise<void>; ask(address: PageAddress): void };
export type PageMap = { readonly [Path in AppPath]?: LazyPage };

/** A page that is fetched when it is first opened: `page(() => import('./pages/UsersPage.tsx'), 'UsersPage')`. */
export function page<Name extends string>(load: () => Promise<{ readonly [Key in Name]: ComponentType } & { readonly ahead?: Ahead }>, name: Name): LazyPage {
  let loaded: ComponentType | undefined;
  const fetched = async () => {
    const module = await load();
    const component: ComponentType = module[name];
    loaded = component;
    return { default: component, ahead: module.ahead };
  };
  const Later = lazy(fetched);
  return Object.assign(() => createElement(loaded ?? Later), {
    preload: () => fetched().then(() => undefined),
    // A page that cannot be fetched says so when it is to be shown.
    ask: (address: PageAddress) =>
      void fetched().then(
        ({ ahead }) => ahead?.(address),
        () => undefined,
      ),
  });
}
