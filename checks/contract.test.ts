import { allRoutes } from '@quarterlight/contract';
import type { AreaContract } from '@quarterlight/contract/area';
import { areas } from '@quarterlight/contract/areas.gen';
import { messages } from '@quarterlight/contract/messages';
import { permissionNames, permissionsByModule } from '@quarterlight/contract/permissions';
import { isGeneral } from '@quarterlight/contract/refusals';
import { describe, expect, it } from 'vitest';
import { files, none, read } from './tree.ts';

describe('the contract', () => {
  it('has no two routes of one method and path', () => {
    const names = allRoutes.map((route) => `${route.method} ${route.path.replaceAll(/:\w+/g, ':x')}`);
    none(names.filter((name, index) => names.indexOf(name) !== index));
  });

  it('opens to visitors only what stands here', () => {
    const open = allRoutes.filter((route) => route.access === 'anonymous').map((route) => `${route.method} ${route.path}`);
    expect(open.sort()).toMatchSnapshot();
  });

  it('asks no permission in the specification section 7 lists that a signed-in user must read', () => {
    const lists = allRoutes.filter((route) =>
      /^\/v1\/system\/(address-types|titles|currencies|job-types|glass-types|vat-rates|booking-reasons)$/.test(route.path),
    );
    expect(lists.map((route) => route.access)).toEqual(lists.map(() => 'signed-in'));
    expect(lists).toHaveLength(7);
  });

  it('says which record every path parameter names', () => {
    const silent = allRoutes
      .filter((route) => /:id\b/.test(route.path) && route.record === undefined && route.access !== 'anonymous')
      .map((route) => `${route.method} ${route.path}`);
    expect(silent).toMatchSnapshot();
  });

  it('needs only permissions that exist, whose names do not repeat', () => {
    const all = permissionsByModule.flatMap(([, set]) => Object.keys(set));
    expect(new Set(all).size).toBe(all.length);
    const needed = allRoutes.flatMap((route) => (typeof route.access === 'string' ? [] : [...route.access.anyOf]));
    none(needed.filter((name) => !permissionNames.includes(name)));
  });

  it('has a sentence for every code, ending as a sentence does', () => {
    const bare = Object.entries(messages)
      .filter(([, message]) => !/[.?!}]$/.test(message.text))
      .map(([code]) => code);
    none(bare);
  });

  it('lists for no route what any route may refuse with, and nothing twice', () => {
    const idle = allRoutes.flatMap((route) =>
      (route.errors ?? []).filter((code, index, all) => isGeneral(code, route) || all.indexOf(code) !== index).map((code) => `${route.path} ${code}`),
    );
    none(idle);
  });

  it('has no message that nothing refuses with', () => {
    const source = files(/^apps\/server\/src\/.*(?<!\.test)\.ts$/)
      .map(read)
      .join('\n');
    const unused = Object.keys(messages).filter((code) => !source.includes(`'${code}'`));
    none(unused);
  });

  it('has no entity of which the server never tells: the web would listen for it in vain', () => {
    const source = files(/^apps\/server\/src\/areas\/.*(?<!\.test)\.ts$/)
      .map(read)
      .join('\n');
    const told = new Set([...source.matchAll(/\.announce\('([a-z-]+)'|defineRecord\(\{[^}]*?entity: '([a-z-]+)'/g)].map(([, by, kept]) => by ?? kept));
    const all: readonly AreaContract[] = Object.values(areas);
    none(all.flatMap(({ entities = {} }) => Object.keys(entities)).filter((entity) => !told.has(entity)));
  });

  it('has a file for every list that a page shows as a table, with the columns of that table, and for no other', () => {
    const web = files(/^apps\/web\/src\/areas\/.*(?<!\.test)\.tsx$/).map(read);
    const contract = files(/^packages\/contract\/src\/.*\.ts$/).map(read);
    const found = (sources: readonly string[], call: RegExp) => sources.flatMap((text) => [...text.matchAll(call)].map(([, ...names]) => names));
    const served = found(contract, /= sheetRoute\((\w+), (\w+)[,)]/g).map(([list, sheet]) => `${sheet} of ${list}`);
    const shown = found(web, /file=\{fileOf\((\w+), (\w+),/g).map(([sheet, list]) => `${sheet} of ${list}`);
    expect(shown.length).toBeGreaterThan(7);
    expect(shown.toSorted()).toEqual(served.toSorted());
    const columns = found(web, /columnsOf\((\w+),/g).map(([sheet]) => sheet);
    expect(columns.toSorted()).toEqual(shown.map((pair) => pair.split(' ')[0]).toSorted());
    // A page with files of its own says so.
    const tables = files(/^apps\/web\/src\/areas\/.*\.tsx$/).filter((file) => /file=\{null\}/.test(read(file)));
    expect(tables).toEqual(['apps/web/src/areas/reporting/panels/ExportRows.tsx']);
  });

  it('keeps wire schemas plain: no transform, date, bigint or default', () => {
    const odd = files(/^packages\/contract\/src\/[a-z]+\/schemas.*\.ts$|^packages\/contract\/src\/common\.ts$/).filter((file) =>
      /\.transform\(|\.default\(|z\.date\(|z\.bigint\(|z\.coerce/.test(read(file)),
    );
    none(odd);
  });
});
