import type { ComponentType } from 'react';
import { isAllowed } from '../platform/permissions.ts';
import { pages as all } from './areas.gen.ts';
import type { AppPage } from './page.ts';

type Every = (typeof all)[number];
export type AppPath = Every['path'];
type Known = AppPage & { readonly path: AppPath };

/** Every page of the product, built or not, as the areas say in `<area>.routes.tsx`. */
export const pages: readonly Known[] = all;

type WithoutComponent<Page> = Page extends { readonly load: () => Promise<infer Module>; readonly component: infer Name extends string }
  ? Module extends Readonly<Record<Name, ComponentType>>
    ? never
    : Page['path' & keyof Page]
  : Page extends { readonly load: unknown }
    ? Page['path' & keyof Page]
    : never;
type None<Path extends never> = Path;
/** No page names what its module does not have: else its path stands in the error here. */
export type Misnamed = None<WithoutComponent<Every>>;

const byPath = new Map<string, Known>(pages.map((page) => [page.path, page]));
/** The page of a path pattern. */
export const pageOf = (path: string): Known | undefined => byPath.get(path);

const segmentsOf = (path: string): string[] => path.split('/').filter((segment) => segment !== '');
const shapes = pages.map((page) => {
  const segments = segmentsOf(page.path);
  return { page, segments, named: segments.filter((segment) => !segment.startsWith('$')).length };
});

/** The page at an address, search part and fragment aside; of several the one that names most of it. */
export function pageAt(address: string): Known | undefined {
  const asked = segmentsOf(address.split(/[?#]/)[0] ?? '');
  return shapes
    .filter(({ segments }) => segments.length === asked.length && segments.every((segment, index) => segment.startsWith('$') || segment === asked[index]))
    .toSorted((one, other) => other.named - one.named)[0]?.page;
}

/** Is this page built? What lists or links pages asks it. */
export const isBuilt = (page: AppPage | undefined): boolean => page?.load !== undefined;

/** Is there a built page at this address of ours, search part and fragment included? */
export const hasPage = (address: string): boolean => isBuilt(pageAt(address));

/** Does this address of ours lead somebody with these permissions (null: nobody is known) to a page? What does not is words, not a link. */
export function opens(address: string, held: readonly string[] | null): boolean {
  const page = pageAt(address);
  return page !== undefined && isBuilt(page) && (page.allowAnonymous === true || isAllowed(page.needs, held));
}
