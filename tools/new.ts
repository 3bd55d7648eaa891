// Stamps a new area with its first record: `npm run new -- complaints complaint [--module=Clipboard] [--level=10] [--purpose=…]`.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { z } from 'zod';
import { modules } from '../packages/contract/src/permission-set.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const migrations = 'apps/server/migrations';
const story = 'apps/server/src/demo/tell-company.ts';

const Areas = z.object({
  platformTables: z.array(z.string()),
  areas: z.array(
    z.object({
      name: z.string(),
      level: z.number().int(),
      purpose: z.string(),
      toCome: z.boolean().optional(),
      tables: z.array(z.string()).optional(),
      reads: z.array(z.string()).optional(),
    }),
  ),
});
type Ladder = z.output<typeof Areas>;

interface Wanted {
  readonly area: string;
  readonly record: string;
  readonly module: string;
  readonly level: number;
  readonly purpose: string;
}

const refuse = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};

function readWanted(): Wanted {
  const options = { module: { type: 'string' }, level: { type: 'string' }, purpose: { type: 'string' } } as const;
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [area = '', record = '', ...others] = positionals;
  const module = values.module ?? 'Clipboard';
  const level = Number(values.level ?? 10);
  const isWord = (word: string) => /^[a-z]+$/.test(word);
  if (!isWord(area) || !isWord(record) || area === record || others.length > 0)
    refuse('Name the area by its plural and the record by its singular, in small letters: npm run new -- complaints complaint');
  if (!modules.some((name) => name === module)) refuse(`There is no module ${module}: choose from ${modules.join(', ')}.`);
  if (!Number.isInteger(level) || level < 1 || level > 10) refuse('The level is a whole number from 1 to 10: an area calls only areas of a smaller one.');
  return { area, record, module, level, purpose: values.purpose ?? area };
}

const capital = (word: string) => `${word.slice(0, 1).toUpperCase()}${word.slice(1)}`;
const article = (word: string) => (/^[aeiou]/.test(word) ? 'an' : 'a');

/** A template, whose area is called gadgets and whose record gadget, in the words that are wanted. */
const inWordsOf = (text: string, { area, record, module }: Wanted): string =>
  text
    .replaceAll('MODULE', module)
    .replaceAll(/\b([Aa])n? gadget\b/g, (_, [first]: string) => `${first === 'A' ? capital(article(record)) : article(record)} ${record}`)
    .replaceAll('gadgets', area)
    .replaceAll('Gadgets', capital(area))
    .replaceAll('gadget', record)
    .replaceAll('Gadget', capital(record));

/** A time later than that of every migration that is there. */
function migrationTime(): string {
  const stampOf = (instant: number) => new Date(instant).toISOString().slice(0, 16).replaceAll(/[-:]/g, '');
  const newest = readdirSync(join(root, migrations)).sort().at(-1) ?? '';
  const now = stampOf(Date.now());
  const [, year, month, day, hour, minute] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)/.exec(newest) ?? [];
  return now > newest.slice(0, now.length) ? now : stampOf(Date.parse(`${year}-${month}-${day}T${hour}:${minute}Z`) + 60_000);
}

/** Where each template goes. */
const placesOf = ({ area, record }: Wanted): Readonly<Record<string, string>> => {
  const [contract, server, web] = [`packages/contract/src/${area}`, `apps/server/src/areas/${area}`, `apps/web/src/areas/${area}`];
  return {
    'contract/area.ts': `${contract}/area.ts`,
    'contract/schemas.ts': `${contract}/schemas.ts`,
    'contract/routes.ts': `${contract}/routes.ts`,
    'contract/sheets.ts': `${contract}/sheets.ts`,
    'server/migration.sql': `${migrations}/${migrationTime()}_${area}.sql`,
    'server/README.md': `${server}/README.md`,
    'server/area.ts': `${server}/area.ts`,
    'server/gadget.record.ts': `${server}/${record}.record.ts`,
    'server/gadgets.queries.ts': `${server}/${area}.queries.ts`,
    'server/gadgets.present.ts': `${server}/${area}.present.ts`,
    'server/gadgets.routes.ts': `${server}/${area}.routes.ts`,
    'server/gadgets.testing.ts': `${server}/${area}.testing.ts`,
    'server/gadgets.story.ts': `${server}/${area}.story.ts`,
    'server/gadgets.test.ts': `${server}/${area}.test.ts`,
    'web/gadgets.api.ts': `${web}/${area}.api.ts`,
    'web/gadgets.routes.tsx': `${web}/${area}.routes.tsx`,
    'web/gadgets.help.ts': `${web}/${area}.help.ts`,
    'web/GadgetsPage.tsx': `${web}/pages/${capital(area)}Page.tsx`,
    'web/GadgetPage.tsx': `${web}/pages/${capital(record)}Page.tsx`,
    'web/gadgets.test.tsx': `${web}/${area}.test.tsx`,
  };
};

const listed = (words: readonly string[]) => `[${words.map((word) => JSON.stringify(word)).join(', ')}]`;

/** The ladder as `areas.json` writes it: an area a line, its tables and what it reads below. */
function ladderText({ platformTables, areas }: Ladder): string {
  const lines = areas.map(({ name, level, purpose, toCome, tables, reads }) => {
    const first = `"name": ${JSON.stringify(name)}, "level": ${level}, "purpose": ${JSON.stringify(purpose)}${toCome ? ', "toCome": true' : ''}`;
    const others = [tables && `"tables": ${listed(tables)}`, reads && `"reads": ${listed(reads)}`].filter(Boolean);
    return `    { ${[first, ...others].join(',\n      ')} }`;
  });
  return `{\n  "platformTables": ${listed(platformTables)},\n  "areas": [\n${lines.join(',\n')}\n  ]\n}\n`;
}

/** The ladder with the area in its place, or with the table in an area that was to come. */
function withArea({ platformTables, areas }: Ladder, { area, record, level, purpose }: Wanted): Ladder {
  const known = areas.find(({ name }) => name === area);
  if (known) {
    const { toCome, ...built } = known;
    if (!toCome) refuse(`There is an area ${area} already.`);
    return { platformTables, areas: areas.map((each) => (each === known ? { ...built, tables: [...(known.tables ?? []), record] } : each)) };
  }
  const place = areas.findLastIndex((each) => each.level <= level) + 1;
  return { platformTables, areas: areas.toSpliced(place, 0, { name: area, level, purpose, tables: [record] }) };
}

/** The demonstration's story with one more thread. */
function withStory(text: string, { area }: Wanted): string {
  const tell = `tell${capital(area)}`;
  const threads = /(for \(const tell of \[[^\]]*?),?\s*\]/;
  if (!threads.test(text)) throw new Error(`${story} has no list of threads to add ${tell} to.`);
  return `import { ${tell} } from '../areas/${area}/${area}.story.ts';\n${text.replace(threads, `$1, ${tell}]`)}`;
}

/** Writes what is not there; an area that was to come may have its list of pages already. */
function stamp(wanted: Wanted): { readonly made: string[]; readonly left: string[] } {
  const ladder = Areas.parse(JSON.parse(readFileSync(join(root, 'areas.json'), 'utf8')));
  const taken = [...ladder.platformTables, ...ladder.areas.filter(({ name, toCome }) => !toCome || name !== wanted.area).flatMap(({ tables = [] }) => tables)];
  if (taken.includes(wanted.record)) refuse(`There is a table ${wanted.record} already.`);
  const changed = ladderText(withArea(ladder, wanted));
  const places = Object.entries(placesOf(wanted));
  const there = new Set(places.filter(([, place]) => existsSync(join(root, place))).map(([template]) => template));
  for (const [template, place] of places.filter(([each]) => !there.has(each))) {
    const text = readFileSync(join(root, 'tools/new', `${template}.txt`), 'utf8');
    mkdirSync(dirname(join(root, place)), { recursive: true });
    writeFileSync(join(root, place), inWordsOf(text, wanted));
  }
  writeFileSync(join(root, 'areas.json'), changed);
  writeFileSync(join(root, story), withStory(readFileSync(join(root, story), 'utf8'), wanted));
  return {
    made: places.filter(([template]) => !there.has(template)).map(([, place]) => place),
    left: places.filter(([template]) => there.has(template)).map(([template, place]) => `${place} was there: add to it what tools/new/${template}.txt says.`),
  };
}

if (import.meta.main) {
  const { made, left } = stamp(readWanted());
  const run = (program: string, ...args: string[]) => execFileSync(program, args, { cwd: root, stdio: ['ignore', 'ignore', 'inherit'] });
  run(process.execPath, 'tools/areas.ts');
  run(process.execPath, 'tools/tables.ts');
  // Names are longer or shorter than the templates', and imports stand in another order.
  run(process.execPath, 'node_modules/@biomejs/biome/bin/biome', 'check', '--write', ...made.filter((file) => /\.tsx?$/.test(file)), story);
  process.stdout.write(`${[...made, `areas.json and ${story} were changed.`, ...left].join('\n')}\n`);
}
