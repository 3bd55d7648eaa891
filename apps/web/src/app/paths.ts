import type { pages } from './areas.gen.ts';

/** The paths of built pages. */
export type BuiltPath = Extract<(typeof pages)[number], { readonly load: unknown }>['path'];

type Places<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | Places<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never;
type Params<Path extends string> = [Places<Path>] extends [never] ? [] : [params: Readonly<Record<Places<Path>, string>>];

/** A path with what stands in its places. */
export const filledPath = (path: string, params: Readonly<Record<string, string>>): string =>
  path.replaceAll(/\$(\w+)/g, (_whole, name: string) => params[name] ?? '');

/** The address of a page that is built: a link to any other does not compile. Nothing else in the web writes an address down. */
export function pathTo<Path extends BuiltPath>(path: Path, ...[params]: Params<Path>): string {
  return filledPath(path, params ?? {});
}
