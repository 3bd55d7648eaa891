import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import type { AppPath } from './routes.ts';

/** A component that is fetched when it is first needed, or earlier by `preload`. */
export type LazyPage = (() => ReactNode) & { preload(): Promise<void> };
export type PageMap = { readonly [Path in AppPath]?: LazyPage };

/** A page that is fetched when it is first opened: `page(() => import('./pages/UsersPage.tsx'), 'UsersPage')`. */
export function page<Name extends string>(load: () => Promise<{ readonly [Key in Name]: ComponentType }>, name: Name): LazyPage {
  let loaded: ComponentType | undefined;
  const fetched = async () => {
    const component: ComponentType = (await load())[name];
    loaded = component;
    return { default: component };
  };
  const Later = lazy(fetched);
  return Object.assign(() => createElement(loaded ?? Later), { preload: () => fetched().then(() => undefined) });
}
