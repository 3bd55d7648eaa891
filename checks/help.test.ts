import { describe, expect, it } from 'vitest';
import { none } from './tree.ts';

interface Page {
  readonly path: string;
  readonly load?: unknown;
  readonly public?: true;
}
interface Help {
  readonly intro: string;
  readonly tasks: readonly { readonly title: string; readonly steps: readonly string[] }[];
  readonly keys?: Pairs;
  readonly words?: Pairs;
  readonly refusals?: Pairs;
}
type Pairs = readonly (readonly [string, string])[];
interface AreaHelp {
  readonly load: () => Promise<Readonly<Record<string, Help>>>;
}
// By their addresses, since the types of the browser are not those of the checks.
const { pages }: { readonly pages: readonly Page[] } = await import(new URL('../apps/web/src/app/areas.gen.ts', import.meta.url).href);
const { helpByArea }: { readonly helpByArea: readonly AreaHelp[] } = await import(new URL('../apps/web/src/app/help.gen.ts', import.meta.url).href);
const texts = (await Promise.all(helpByArea.map(({ load }) => load()))).flatMap((area) => Object.entries(area));

const written = new Map(texts);
const framed = pages.filter((page) => page.load !== undefined && !page.public).map(({ path }) => path);

describe('help', () => {
  it('stands beside every built page of the frame; instead of none: its entry in <area>.help.ts, then `npm run areas`', () => {
    expect(framed.length).toBeGreaterThan(20);
    none(framed.filter((path) => !written.has(path)).map((path) => `${path} has no help`));
  });

  it('belongs to a page, since nobody would find another', () =>
    none([...written.keys()].filter((path) => !framed.includes(path)).map((path) => `${path} is no built page`)));

  it('says something in every part, each thing once', () => {
    none(
      texts.flatMap(([path, { intro, tasks, keys = [], words = [], refusals = [] }]) => {
        const said = [intro, ...tasks.flatMap(({ title, steps }) => [title, ...steps]), ...[...keys, ...words, ...refusals].flat()];
        const empty = said.some((text) => text.trim() === '') || tasks.length === 0 || tasks.some(({ steps }) => steps.length === 0);
        const twice = [
          tasks.map(({ title }) => title),
          ...tasks.map(({ steps }) => steps),
          ...[keys, words, refusals].map((pairs) => pairs.map(([name]) => name)),
        ]
          .flatMap((names) => names.filter((name, index) => names.indexOf(name) !== index))
          .map((name) => `${path} says '${name}' twice`);
        return [...(empty ? [`${path} has an empty part`] : []), ...twice];
      }),
    );
  });
});
