import { type ComponentType, createElement, lazy, type ReactNode } from 'react';
import type { Ahead, AppPage, PageAddress } from './page.ts';

/** A component that is fetched when it is first needed, or earlier by `preload`; `ask` fetches it with what it will show. */
export type LazyPage = (() => ReactNode) & { preload(): Promise<void>; ask(address: PageAddress): void };

interface PageModule {
  readonly [name: string]: unknown;
  readonly ahead?: Ahead;
}
const isComponent = (value: unknown): value is ComponentType => typeof value === 'function';

/** A page that is fetched when it is first opened. */
export function lazyPage(load: NonNullable<AppPage['load']>, name = ''): LazyPage {
  let loaded: ComponentType | undefined;
  const fetched = async () => {
    const module: PageModule = { ...(await load()) };
    const component = module[name];
    if (!isComponent(component)) throw new Error(`The page's module has no ${name}.`);
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
