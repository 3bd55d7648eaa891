import { emptyId } from '@quarterlight/kit/ids';
import { describe, expect, it } from 'vitest';
import { productActor } from '../../platform/access/actor.ts';
import { accessTo, depthOf, within } from './folder-access.rules.ts';

const node = (id: string, parent_id: string | null, see_roles: string[] | null = null, change_roles: string[] | null = null) => ({
  id,
  parent_id,
  see_roles,
  change_roles,
});
const person = (permissions: string[], ...roles: string[]) => ({
  ...productActor(emptyId),
  userId: 'somebody',
  permissions: new Set(permissions),
  roles: new Set(roles),
});
const words = (of: ReturnType<typeof accessTo>) =>
  Object.fromEntries([...of].map(([id, { sees, changes }]) => [id, `${sees ? 'sees' : ''}${changes ? ' changes' : ''}`]));

describe('who may see and change folders', () => {
  const folders = [node('open', null), node('bank', null, ['accounts']), node('inner', 'bank', ['adviser']), node('forms', 'open', null, ['manager'])];

  it('is narrowed by each folder on the way down, never widened', () => {
    expect(words(accessTo(folders, person(['view-files', 'edit-files'], 'adviser')))).toEqual({ open: 'sees changes', bank: '', inner: '', forms: 'sees' });
    expect(words(accessTo(folders, person(['view-files'], 'accounts', 'adviser')))).toEqual({ open: 'sees', bank: 'sees', inner: 'sees', forms: 'sees' });
  });

  it('leaves administrators in, but nobody without the permission', () => {
    expect(words(accessTo(folders, person(['view-files', 'edit-files'], 'administrator')))['inner']).toBe('sees changes');
    expect(words(accessTo(folders, person([], 'administrator')))['inner']).toBe('');
  });

  it('closes what hangs on nothing', () => {
    expect(words(accessTo([node('lost', 'gone'), node('a', 'b'), node('b', 'a')], person(['view-files'])))).toEqual({ lost: '', a: '', b: '' });
  });
});

it('depth and what lies within follow the tree', () => {
  const tree = [node('a', null), node('b', 'a'), node('c', 'b'), node('d', null)];
  expect([depthOf(tree, null), depthOf(tree, 'a'), depthOf(tree, 'c')]).toEqual([0, 1, 3]);
  expect(within(tree, 'a').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});
