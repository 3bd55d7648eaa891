import { posix, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { build, type Rolldown, type UserConfig } from 'vite';
import { app, entry, frameOf, isPage, isPublic } from './built-files.ts';

/** A file as the bundler divides the app by itself: one for each set of pages that share something, most of them tiny. */
type Part = Rolldown.OutputChunk;

/** Parts that become one file. */
interface Bundle {
  readonly members: readonly Part[];
  /** Gzipped, in bytes. */
  readonly size: number;
  /** The pages whose first screen fetches it. */
  readonly pages: ReadonlySet<string>;
}

/** What one more request may cost, as bytes: at the usual six connections a request waits about as long as so much script takes to arrive. */
const request = 2_000;

/** Whether an absolute path is that of a module that is named from the app's folder. */
const isModule = (path: string, module: string): boolean => path.endsWith(module.replace(/^[./]*/, '/'));

/** The pages that need each part for their first screen, by the modules that the pages start from. */
function pagesOfParts(parts: ReadonlyMap<string, Part>, pages: readonly string[]): Map<string, Set<string>> {
  const byModule = new Map([...parts.values()].flatMap((part) => (part.facadeModuleId ? [[part.facadeModuleId, part.fileName] as const] : [])));
  const needed = new Map<string, Set<string>>();
  const starts = [...parts.values()].filter(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith('/index.html'));
  for (const page of pages) {
    const visit = (name: string | undefined) => {
      const part = name === undefined ? undefined : parts.get(name);
      if (!part) return;
      const known = needed.get(part.fileName) ?? new Set();
      if (known.has(page)) return;
      needed.set(part.fileName, known.add(page));
      for (const next of part.imports) visit(next);
    };
    for (const { fileName } of starts) visit(fileName);
    for (const [module, name] of byModule) if ([...app, frameOf(page), page].some((wanted) => isModule(module, wanted))) visit(name);
  }
  return needed;
}

/**
 * Which step of opening the app needs each part first: the document's own script, which draws the frame, then the library of components, then the app. What
 * a step does not need is kept out of its files, so that it neither waits for that nor runs it in one go with its own.
 */
function stepsOf(parts: ReadonlyMap<string, Part>): Map<string, number> {
  const found = new Map<string, number>();
  const visit = (name: string, step: number) => {
    if (found.has(name)) return;
    found.set(name, step);
    for (const next of parts.get(name)?.imports ?? []) visit(next, step);
  };
  for (const [step, module] of [entry, ...app].entries())
    for (const { facadeModuleId, fileName } of parts.values()) if (facadeModuleId && isModule(facadeModuleId, module)) visit(fileName, step);
  return found;
}

/** Bytes that pages would fetch in vain if two bundles became one. Pages before the sign-in fetch nothing of what comes after it. */
function wasteOf(one: Bundle, other: Bundle): number {
  const [mine, theirs] = [one.pages.difference(other.pages), other.pages.difference(one.pages)];
  if ([...mine, ...theirs].some(isPublic)) return Number.POSITIVE_INFINITY;
  return other.size * mine.size + one.size * theirs.size;
}

/** What a bundle's members import of other bundles. */
function importsIn(bundles: readonly Bundle[]): (bundle: Bundle) => Bundle[] {
  const home = new Map(bundles.flatMap((bundle) => bundle.members.map(({ fileName }) => [fileName, bundle] as const)));
  return (bundle) => bundle.members.flatMap(({ imports }) => imports.flatMap((name) => home.get(name) ?? [])).filter((next) => next !== bundle);
}

/** Whether making one of both would have two files wait for one another: one leads to the other by way of a third. */
function wouldTangle(nextOf: (bundle: Bundle) => Bundle[], one: Bundle, other: Bundle): boolean {
  const together = new Set([one, other]);
  const seen = new Set<Bundle>();
  const leadsBack = (bundle: Bundle): boolean => {
    if (together.has(bundle)) return true;
    if (seen.has(bundle)) return false;
    seen.add(bundle);
    return nextOf(bundle).some(leadsBack);
  };
  return [one, other].some((start) => nextOf(start).some((next) => !together.has(next) && leadsBack(next)));
}

/** What a bundle cannot do without: all that it imports, directly or by others. */
function closureOf(nextOf: (bundle: Bundle) => Bundle[], bundle: Bundle, found = new Set<Bundle>()): Set<Bundle> {
  for (const next of nextOf(bundle)) if (!found.has(next)) closureOf(nextOf, next, found.add(next));
  return found;
}

/** Bytes that pages that need but one of both would fetch beside the other, because that imports them. */
function dragOf(nextOf: (bundle: Bundle) => Bundle[], one: Bundle, other: Bundle): number {
  const dragged = (from: Bundle, pages: ReadonlySet<string>) =>
    pages.size === 0 ? 0 : [...closureOf(nextOf, from)].reduce((sum, { size, pages: have }) => sum + size * pages.difference(have).size, 0);
  return dragged(other, one.pages.difference(other.pages)) + dragged(one, other.pages.difference(one.pages));
}

/** Puts the parts of first screens together while that saves more requests than it costs bytes. */
function joined(parts: ReadonlyMap<string, Part>, pages: readonly string[]): Bundle[] {
  const needed = pagesOfParts(parts, pages);
  const steps = stepsOf(parts);
  const stepOf = ({ members: [first] }: Bundle) => first && steps.get(first.fileName);
  const single = (part: Part): Bundle => ({ members: [part], size: gzipSync(part.code, { level: 9 }).length, pages: needed.get(part.fileName) ?? new Set() });
  let bundles = [...parts.values()].map(single);
  const mayJoin = ({ members, pages: of }: Bundle) => of.size > 0 && members.every(({ isEntry, isDynamicEntry }) => !isEntry && !isDynamicEntry);
  for (;;) {
    const open = bundles.filter(mayJoin);
    const nextOf = importsIn(bundles);
    const pairs = open.flatMap((one, index) =>
      open
        .slice(index + 1)
        .filter((other) => stepOf(one) === stepOf(other))
        .map((other) => {
          const waste = wasteOf(one, other);
          return { one, other, waste, gain: request * one.pages.intersection(other.pages).size - waste };
        }),
    );
    const best = pairs
      .filter(({ gain }) => gain > 0)
      .toSorted((a, b) => Number(a.waste > 0) - Number(b.waste > 0) || b.gain - a.gain)
      .find(({ one, other, gain }) => !wouldTangle(nextOf, one, other) && dragOf(nextOf, one, other) < gain);
    if (!best) return bundles;
    const { one, other } = best;
    const both = { members: [...one.members, ...other.members], size: one.size + other.size, pages: one.pages.union(other.pages) };
    const dragged = closureOf(nextOf, one).union(closureOf(nextOf, other));
    const left = bundles.filter((bundle) => bundle !== one && bundle !== other);
    bundles = [...left.map((bundle) => (dragged.has(bundle) ? { ...bundle, pages: bundle.pages.union(both.pages) } : bundle)), both];
  }
}

/** For each module that is to stand in a file with others: the name of that file. */
function planned(parts: readonly Part[], pages: readonly string[]): Map<string, string> {
  const bundles = joined(new Map(parts.map((part) => [part.fileName, part])), pages).filter(({ members }) => members.length > 1);
  return new Map(
    bundles
      .toSorted((one, other) => other.pages.size - one.pages.size || other.size - one.size)
      .flatMap(({ members }, index) => members.flatMap(({ modules }) => Object.keys(modules).map((id) => [id, `shared-${index + 1}`] as const))),
  );
}

/**
 * Builds the app once as the bundler divides it by itself, and says how it is to be divided instead: what the same pages need together is one file. Their
 * first screens then fetch a dozen files instead of seventy, and fewer bytes.
 */
export async function bundlesOf(config: UserConfig & { readonly root: string }): Promise<Rolldown.CodeSplittingOptions> {
  const built = await build({ ...config, configFile: false, logLevel: 'error', build: { ...config.build, write: false } });
  if (!('output' in built)) throw new Error('The app was built in other ways than one.');
  const parts = built.output.filter((output) => output.type === 'chunk');
  const pages = parts.flatMap(({ isDynamicEntry, facadeModuleId }) => {
    const page = facadeModuleId
      ?.split(sep)
      .join(posix.sep)
      .slice(config.root.length + 1);
    return isDynamicEntry && page !== undefined && isPage(page) ? [page] : [];
  });
  const plan = planned(parts, pages);
  return { includeDependenciesRecursively: false, groups: [{ debugName: 'shared', name: (id) => plan.get(id) ?? null }] };
}
