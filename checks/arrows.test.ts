import { posix } from 'node:path';
import { describe, it } from 'vitest';
import areas from '../areas.json' with { type: 'json' };
import { files, importsOf, none, read } from './tree.ts';

const level = new Map(areas.areas.map((area) => [area.name, area.level]));
const areaOf = (path: string, side: 'server' | 'web') => new RegExp(`^apps/${side}/src/areas/([a-z]+)/`).exec(path)?.[1];
const resolve = (file: string, imported: string) => (imported.startsWith('.') ? posix.join(posix.dirname(file), imported) : imported);

/** Every import that a rule refuses, as 'file imports what'. */
function broken(pattern: RegExp, refuses: (file: string, imported: string) => boolean): string[] {
  return files(pattern).flatMap((file) =>
    importsOf(read(file))
      .map((imported) => resolve(file, imported))
      .filter((imported) => refuses(file, imported))
      .map((imported) => `${file} imports ${imported}`),
  );
}

describe('the arrows', () => {
  it('kit imports nothing of ours: everything stands on it', () => {
    none(broken(/^packages\/kit\/src\/.*(?<!\.test)\.ts$/, (_, imported) => !imported.startsWith('packages/kit/')));
  });

  it('contract imports kit and zod alone: both sides load it', () => {
    none(broken(/^packages\/contract\/src\/.*(?<!\.test)\.ts$/, (_, imported) => !/^(packages\/contract\/|@quarterlight\/kit|zod$)/.test(imported)));
  });

  it('server and web never import each other: the database stays out of the browser', () => {
    none(broken(/^apps\/web\/src\/.*\.tsx?$/, (_, imported) => /apps\/server|@quarterlight\/server/.test(imported)));
    none(broken(/^apps\/server\/src\/.*\.ts$/, (_, imported) => /apps\/web|@quarterlight\/web/.test(imported)));
  });

  it('the web never imports the list of all routes: each page loads its own', () => {
    none(broken(/^apps\/web\/src\/.*(?<!\.test)\.tsx?$/, (_, imported) => imported === '@quarterlight/contract'));
  });

  it('every area is in areas.json', () => {
    const found = new Set(files(/^apps\/server\/src\/areas\//).map((file) => areaOf(file, 'server')));
    none([...found].filter((name) => name === undefined || !level.has(name)));
  });

  it('a server area calls only areas below it, through their door', () => {
    const refused = broken(/^apps\/server\/src\/areas\/.*(?<!\.test|\.fixtures)\.ts$/, (file, imported) => {
      const from = areaOf(file, 'server');
      const to = areaOf(imported, 'server');
      if (from === undefined || to === undefined || from === to) return false;
      return (level.get(to) ?? 99) >= (level.get(from) ?? 0) || !imported.endsWith(`/areas/${to}/index.ts`);
    });
    none(refused);
  });

  it('platform knows no area', () => {
    none(broken(/^apps\/server\/src\/platform\/.*(?<!\.test)\.ts$/, (_, imported) => imported.includes('/areas/')));
    none(broken(/^apps\/web\/src\/(platform|ui)\/.*(?<!\.test)\.tsx?$/, (_, imported) => imported.includes('/areas/') || imported.includes('src/app/')));
  });

  it("a web room imports other rooms through their door only: '<area>.api' or 'index'", () => {
    const refused = broken(/^apps\/web\/src\/areas\/.*(?<!\.test)\.tsx?$/, (file, imported) => {
      const from = areaOf(file, 'web');
      const to = areaOf(imported, 'web');
      return to !== undefined && from !== to && !new RegExp(`/areas/${to}/(${to}\\.api|index)\\.tsx?$`).test(imported);
    });
    none(refused);
  });

  it('SQL of a low area names no table of a higher one in a foreign key', () => {
    const owner = new Map<string, string>();
    const order = ['system', 'files', 'companies', 'identity', 'vehicles', 'stock', 'schedule', 'purchasing', 'payments', 'quotations', 'billing'];
    const areaOfFile = (file: string) => order.find((name) => file.includes(`_${name}`)) ?? 'system';
    const migrations = files(/^apps\/server\/migrations\/.*\.sql$/).sort();
    for (const file of migrations) for (const match of read(file).matchAll(/create table (\w+)/g)) owner.set(match[1] ?? '', areaOfFile(file));
    // Payments has become an area of its own since; its key to the worksheet above it is dropped.
    owner.set('payment', 'payments');
    const upward = migrations.flatMap((file) =>
      [...read(file).matchAll(/references (\w+) \(/g)].flatMap((match) => {
        const to = owner.get(match[1] ?? '');
        return to !== undefined && order.indexOf(to) > order.indexOf(areaOfFile(file)) ? [`${file} references ${match[1]}`] : [];
      }),
    );
    none(upward);
  });
});
