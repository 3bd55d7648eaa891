import { expect, it } from 'vitest';
import { digestOf, digestOfActor, digestOfNames } from '../../platform/log/audit.ts';
import { isNameless, namesFit, sealHash } from './chain.rules.ts';

const entry = {
  id: '0193f000-0000-7000-8000-000000000001',
  at: '2026-01-05T10:00:00.000Z',
  entity: 'customer',
  entity_id: '0193f000-0000-7000-8000-000000000002',
  label: 'Jane Smith',
  action: 'customer.changed',
  user_id: null,
  username: 'sam',
  ip: '203.0.113.9',
  fields: ['name'],
  digest: digestOf('salt', { name: 'Jane' }, { name: 'Janet' }),
  label_salt: 'pepper',
  label_digest: digestOfNames('pepper', 'Jane Smith'),
  actor_salt: 'nutmeg',
  actor_digest: digestOfNames('nutmeg', 'sam', '203.0.113.9'),
};
const erased = { ...entry, label_salt: null, label: 'Erased person' };

it('an entry whose names were erased is sealed as before; other names in it are a break', () => {
  expect(sealHash('', 1, erased)).toBe(sealHash('', 1, entry));
  expect([namesFit(entry), namesFit(erased), namesFit({ ...erased, actor_salt: null, username: 'Former user', ip: '' })]).toEqual([true, true, true]);
  const forged = [
    { ...entry, label: 'Joan Smith' },
    { ...entry, username: 'max' },
    { ...entry, ip: '' },
    { ...entry, label_salt: null },
    { ...erased, label: 'Joan Smith' },
    { ...erased, username: 'max' },
    { ...entry, actor_salt: null, username: 'max', ip: '' },
    { ...entry, actor_salt: null, username: 'Former user' },
  ];
  expect(forged.filter(namesFit)).toEqual([]);
  expect([entry, erased].map(isNameless)).toEqual([false, true]);
});

it('the name of a key is erased with whoever acted by it, and no other stands there unseen', () => {
  const keyed = { ...entry, key_id: '0193f000-0000-7000-8000-000000000003', key_name: 'Jane’s key' };
  const byKey = { ...keyed, actor_digest: digestOfActor('nutmeg', { username: 'sam', ip: '203.0.113.9', keyName: 'Jane’s key' }) };
  const gone = { ...byKey, actor_salt: null, username: 'Former user', ip: '', key_name: 'Former key' };
  expect(sealHash('', 1, gone)).toBe(sealHash('', 1, byKey));
  expect([byKey, gone].map(namesFit)).toEqual([true, true]);
  expect(
    [
      { ...byKey, key_name: 'Joan’s key' },
      { ...byKey, key_name: '' },
      { ...gone, key_name: 'Joan’s key' },
    ].filter(namesFit),
  ).toEqual([]);
  expect(sealHash('', 1, { ...byKey, key_id: null, key_name: '' })).not.toBe(sealHash('', 1, byKey));
});

it('the name of a key that stands outside the digest of who acted is sealed itself', () => {
  const outside = { ...entry, key_id: '0193f000-0000-7000-8000-000000000003', key_name: 'Jane’s key' };
  expect(namesFit(outside)).toBe(true);
  expect(sealHash('', 1, { ...outside, key_name: 'Joan’s key' })).not.toBe(sealHash('', 1, outside));
});

it('an entry from before is sealed with its names', () => {
  const old = { ...entry, label_salt: null, label_digest: null, actor_salt: null, actor_digest: null };
  expect(namesFit(old)).toBe(true);
  expect(sealHash('', 1, { ...old, label: 'Joan Smith' })).not.toBe(sealHash('', 1, old));
});
