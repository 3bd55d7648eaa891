// Writes the lists of areas from areas.json: `npm run areas` after an area was added there, or a side of it made.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { z } from 'zod';

const root = fileURLToPath(new URL('..', import.meta.url));
const Areas = z.object({ areas: z.array(z.object({ name: z.string() })) });
const names = Areas.parse(JSON.parse(readFileSync(`${root}areas.json`, 'utf8'))).areas.map(({ name }) => name);

interface List {
  readonly file: string;
  /** What an area has to have to be in the list, from the file's folder. */
  readonly of: (area: string) => string;
  readonly imports: (area: string) => string;
  /** Where that is, where it is not what the area has to have. */
  readonly from?: (area: string) => string;
  readonly list: (areas: readonly string[]) => string;
  readonly type?: string;
}

const lists: readonly List[] = [
  {
    file: 'packages/contract/src/areas.gen.ts',
    of: (area) => `./${area}/area.ts`,
    imports: (area) => `${area}Contract`,
    list: (areas) =>
      `/** What every area adds to the contract, lowest first. */\nexport const areas = {\n${areas.map((area) => `  ${area}: ${area}Contract,\n`).join('')}} as const;`,
  },
  {
    file: 'packages/contract/src/routes.gen.ts',
    of: (area) => `./${area}/routes.ts`,
    imports: (area) => `${area}Routes`,
    list: (areas) =>
      `/** Every area's routes, lowest first. */\nexport const routesByArea = {\n${areas.map((area) => `  ${area}: ${area}Routes,\n`).join('')}} as const;`,
  },
  {
    file: 'apps/server/src/areas.gen.ts',
    of: (area) => `./areas/${area}/area.ts`,
    imports: (area) => `${area}Area`,
    list: (areas) =>
      `/** What every area adds to the server, lowest first. */\nexport const areas: readonly Area[] = [\n${areas.map((area) => `  ${area}Area,\n`).join('')}];`,
    type: "import type { Area } from './area.ts';\n",
  },
  {
    file: 'apps/web/src/app/areas.gen.ts',
    of: (area) => `../areas/${area}/${area}.routes.tsx`,
    imports: (area) => `${area}Pages`,
    list: (areas) =>
      `/** Every page of the product, built or not, lowest area first. */\nexport const pages = [\n${areas.map((area) => `  ...${area}Pages,\n`).join('')}] as const;`,
  },
  {
    file: 'apps/web/src/app/help.gen.ts',
    of: (area) => `../areas/${area}/${area}.help.ts`,
    from: (area) => `../areas/${area}/${area}.routes.tsx`,
    imports: (area) => `${area}Pages`,
    list: (areas) =>
      `/** The help of every area that has pages, fetched when one of them is asked about. */\nexport const helpByArea: readonly AreaHelp[] = [\n${areas.map((area) => `  { pages: ${area}Pages, load: () => import('../areas/${area}/${area}.help.ts').then((module) => module.${area}Help) },\n`).join('')}];`,
    type: "import type { AreaHelp } from './help.ts';\n",
  },
];

/** Each list with the text that it is to have. */
export const written = lists.map(({ file, of, from = of, imports, list, type = '' }) => {
  const folder = new URL(`../${file}`, import.meta.url);
  const found = names.filter((area) => existsSync(new URL(of(area), folder)));
  const lines = found.toSorted().map((area) => `import { ${imports(area)} } from '${from(area)}';\n`);
  return { file, text: `// Made by \`npm run areas\` from areas.json.\n${type}${lines.join('')}\n${list(found)}\n` };
});

if (import.meta.main) for (const { file, text } of written) writeFileSync(root + file, text);
