import { afterEach, expect, it } from 'vitest';
import { makePresence } from './presence.ts';

const presence = makePresence({ now: () => new Date(), tellOthers: () => {} });
afterEach(() => presence.stop());

const record = { tenantId: 'tenant', entity: 'worksheet', id: 'job' } as const;
const ann = { ...record, userId: 'ann', tab: 'one', name: 'Ann', whose: { customerId: null, branchId: null, technicianId: null }, doing: 'looking' } as const;
const names = () => presence.open(record).map(({ name, tab }) => `${name} ${tab}`);

it('a tab that leaves while its last word is looked into has left, and may come again', async () => {
  let answer: (isAllowed: boolean) => void = () => {};
  const asked = new Promise<boolean>((resolve) => {
    answer = resolve;
  });
  const [late, other] = [presence.sayWhere(() => asked, ann), presence.sayWhere(() => asked, { ...ann, tab: 'two' })];
  presence.say({ ...ann, doing: 'left' });
  answer(true);
  expect([await late, await other, names()]).toEqual([true, true, ['Ann two']]);
  expect(await presence.sayWhere(() => Promise.resolve(false), ann)).toBe(false);
  expect(names()).toEqual(['Ann two']);
  expect(await presence.sayWhere(() => Promise.resolve(true), ann)).toBe(true);
  expect(names()).toEqual(['Ann two', 'Ann one']);
});
