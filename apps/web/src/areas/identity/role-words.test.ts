import { describe, expect, it } from 'vitest';
import { byModule, changeWords, found, holds } from './role-words.ts';

const permission = (name: string, systemModuleId: string, description = '') => ({ id: name, systemModuleId, name, description, shipped: true });
const modules = byModule(
  [
    { id: 'd', name: 'Diary' },
    { id: 'e', name: 'Empty' },
    { id: 's', name: 'Stock control' },
  ],
  [permission('view-stock', 's', 'See stock'), permission('view-diary', 'd', 'See the diary'), permission('move-stock', 's', 'Move, issue and return stock')],
);
const names = (of: typeof modules) => of.map(({ name, permissions }) => [name, ...permissions.map((one) => one.name)]);

describe('permissions by module', () => {
  it('stand in the order of the modules, those without any left out', () => {
    expect(names(modules)).toEqual([
      ['Diary', 'view-diary'],
      ['Stock control', 'view-stock', 'move-stock'],
    ]);
  });
  it('are found by their words, their name or their module, capitals or not', () => {
    expect(names(found(modules, 'RETURN'))).toEqual([['Stock control', 'move-stock']]);
    expect(names(found(modules, 'view-d'))).toEqual([['Diary', 'view-diary']]);
    expect(names(found(modules, 'stock control'))).toEqual([['Stock control', 'view-stock', 'move-stock']]);
    expect(found(modules, '')).toEqual(modules);
    expect(found(modules, 'nothing')).toEqual([]);
  });
});

describe('a change of a role', () => {
  it('is told in numbers', () => {
    expect(changeWords(['a', 'b'], ['b', 'c', 'd'])).toBe('adds 2 permissions, takes 1 permission');
    expect([changeWords(['a'], ['a', 'b']), changeWords(['a'], []), changeWords(['a', 'b'], ['b', 'a'])]).toEqual([
      'adds 1 permission',
      'takes 1 permission',
      '',
    ]);
  });
  it('gives what one holds, in any case', () => {
    expect([holds(['View-Stock'], 'view-stock'), holds([], 'view-stock')]).toEqual([true, false]);
  });
});
