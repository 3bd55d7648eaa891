import { posix } from 'node:path';
import { describe, expect, it } from 'vitest';
import { written } from '../tools/areas.ts';
import { areas, isShipped, levelOf as level } from './areas.ts';
import { files, importsOf, none, read } from './tree.ts';

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

  it('every area is in areas.json, and is there or marked as to come', () => {
    const found = new Set(
      files(/^(packages\/contract|apps\/(server|web))\/src\//).flatMap(
        (file) => /\/src\/areas\/([a-z]+)\//.exec(file)?.[1] ?? /contract\/src\/([a-z]+)\/area\.ts$/.exec(file)?.[1] ?? [],
      ),
    );
    none([...found].filter((name) => !level.has(name)));
    const built = (name: string) => files(new RegExp(`^apps/server/src/areas/${name}/README.md$`)).length > 0;
    none(areas.filter(({ name, toCome = false }) => built(name) === toCome).map(({ name, toCome }) => `${name} is ${toCome ? '' : 'not '}to come`));
  });

  it('the lists of areas are those of areas.json: run `npm run areas`', () => {
    for (const { file, text } of written) expect(read(file), file).toBe(text);
  });

  it('a server area calls only areas below it, through their door', () => {
    const refused = broken(/^apps\/server\/src\/areas\/.*\.ts$/, (file, imported) => {
      const from = areaOf(file, 'server');
      const to = areaOf(imported, 'server');
      if (from === undefined || to === undefined || from === to || !isShipped(file)) return false;
      return (level.get(to) ?? 99) >= (level.get(from) ?? 0) || !imported.endsWith(`/areas/${to}/index.ts`);
    });
    none(refused);
  });

  it('a story is read by stories and the demonstration alone: no door ships it', () => {
    none(
      broken(/^apps\/server\/src\/.*(?<!\.story|\.test)\.ts$/, (file, imported) => imported.endsWith('.story.ts') && !file.startsWith('apps/server/src/demo/')),
    );
  });

  it('what ships knows nothing of what tests stand on', () => {
    none(broken(/^apps\/server\/src\/.*\.ts$/, (file, imported) => isShipped(file) && imported.startsWith('apps/server/testing/')));
  });

  it('tests, bench, proof and e2e stand on apps/server/testing, and never on one another; its kit stands on nothing of theirs', () => {
    const room = (path: string) => /^(bench|proof|e2e|apps\/server\/testing)\//.exec(path)?.[1];
    none(
      broken(/^(apps\/server|bench|proof|e2e)\/.*\.ts$/, (file, imported) => {
        const to = room(imported);
        return to !== undefined && to !== room(file) && to !== 'apps/server/testing';
      }),
    );
    none(
      broken(/^apps\/server\/testing\/kit\//, (_, imported) => imported.startsWith('apps/server/testing/') && !imported.startsWith('apps/server/testing/kit/')),
    );
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
});
