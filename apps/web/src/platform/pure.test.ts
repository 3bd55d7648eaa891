import { listQuery } from '@quarterlight/contract/route';
import { builtInUiVersion } from '@quarterlight/contract/system/schemas';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { describeFields } from '../../describe-fields.ts';
import { entitiesOf, singular } from './entities.ts';
import { dayText, exactUnitMoneyText, lastDayText, namedDayText, totalText, unitMoneyText } from './formats.ts';
import { addressOf } from './http.ts';
import { parseSettings } from './kept-settings.ts';
import { changedAddress, nextSort, queryFrom, withoutFilters } from './list-state.ts';
import { ownPath } from './navigation.ts';
import { badRequestText, problemFrom, refused } from './problem.ts';
import { builtInVersion, isDifferent } from './ui-version.ts';

const query = describeFields(
  listQuery({
    sort: ['number', 'bookedFor'],
    filters: { state: z.enum(['open', 'booked']).optional(), late: z.boolean().optional(), age: z.number().optional(), makes: z.array(z.string()).optional() },
  }),
);

it('says the last day before an end, as it is counted at home', () => {
  expect([lastDayText('2026-07-31T23:00:00Z'), lastDayText('2026-12-01T00:00:00Z'), lastDayText('2026-12-01T14:30:00Z')]).toEqual([
    '31/07/2026',
    '30/11/2026',
    '01/12/2026',
  ]);
});

describe('the state of a list in the address', () => {
  it('reads every kind of filter', () => {
    expect(queryFrom(query, { state: 'open', late: 'true', age: '12', makes: 'a,b', sort: '-number', limit: '50', q: 'ford' })).toEqual({
      state: 'open',
      late: true,
      age: 12,
      makes: ['a', 'b'],
      sort: '-number',
      limit: 50,
      q: 'ford',
    });
  });
  it('leaves out what does not fit', () => {
    expect(queryFrom(query, { state: 'gone', late: 'perhaps', sort: 'price', limit: '9999', q: 'ab', other: 'x' })).toEqual({});
  });
  it('starts at the first page after a change, but not after a change of columns', () => {
    expect(changedAddress({ after: 'c', state: 'open' }, { state: 'booked' })).toEqual({ state: 'booked' });
    expect(changedAddress({ after: 'c' }, { columns: ['a', 'b'] })).toEqual({ after: 'c', columns: 'a,b' });
    expect(changedAddress({ state: 'open', q: 'x' }, { state: '', q: undefined })).toEqual({});
  });
  it('is cleared of its filters only', () => {
    expect(withoutFilters(query, { state: 'open', q: 'abc', after: 'c', sort: 'number', columns: 'a', tab: 'x' })).toEqual({
      sort: 'number',
      columns: 'a',
      tab: 'x',
    });
  });
  it('sorts up, down, then not', () => {
    expect([nextSort(undefined, 'number'), nextSort('number', 'number'), nextSort('-number', 'number'), nextSort('-number', 'age')]).toEqual([
      'number',
      '-number',
      undefined,
      'age',
    ]);
  });
});

describe('failures', () => {
  it('a 400 says its first message, else its plain words, else Bad request.', () => {
    expect(badRequestText(problemFrom(400, JSON.stringify({ errors: { a: [], b: ['First', 'Second'] }, detail: 'x' })))).toBe('First');
    expect(badRequestText(problemFrom(400, 'Plain words'))).toBe('Plain words');
    expect(badRequestText(problemFrom(400, '"Quoted words"'))).toBe('Quoted words');
    for (const body of ['', '{}', '<html>proxy</html>']) expect(badRequestText(problemFrom(400, body))).toBe('Bad request.');
  });
  it('is recognised by its code', () => {
    const problem = problemFrom(400, JSON.stringify({ code: 'diary.slot_taken' }));
    expect([refused(problem, 'diary.slot_taken'), refused(problem, 'other'), refused(new Error('x'), 'x')]).toEqual([true, false, false]);
  });
});

const hostileAddresses = [
  '//evil.example',
  '///evil.example',
  '////evil.example/x',
  '/.//evil.example',
  '/././/evil.example',
  '/..//evil.example',
  '/../..//evil.example',
  '/x/..//evil.example',
  '/x/y/../..//evil.example',
  '/%2e//evil.example',
  '/%2E%2e//evil.example',
  '/.%2e//evil.example',
  '/x/%2e%2e//evil.example',
  '/%2f/evil.example',
  '/%2Fevil.example',
  '/%2f%2fevil.example',
  '/.//%65vil.example',
  '/\\evil.example',
  '/\\/evil.example',
  '/.\\/evil.example',
  '/./\\evil.example',
  '/..\\\\evil.example',
  '\\\\evil.example',
  '/%5cevil.example',
  '/%5C%5Cevil.example',
  '/x%5c..%5c',
  '/\t/evil.example',
  '/\n/evil.example',
  '/\r\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/\u0000/evil.example',
  '/%00/evil.example',
  '/%0a/evil.example',
  '/\u200b/evil.example',
  '/\u2028/evil.example',
  '/\u202e/evil.example',
  '/%zz',
  '/%',
  'https://evil.example',
  'https:evil.example',
  'HTTPS://own.invalid/diary',
  'javascript:alert(1)',
  'data:text/html,x',
  '/.//user:word@evil.example',
  '//own.invalid/diary',
  '?next=//evil.example',
  '#//evil.example',
];

describe('addresses', () => {
  it('fills and escapes parameters and drops empty values', () => {
    expect(addressOf('/v1/a/:id/b', { id: 'x/y' }, { q: 'a b', none: undefined, empty: '', many: [1, 2], no: false })).toBe(
      '/v1/a/x%2Fy/b?q=a+b&many=1&many=2&no=false',
    );
  });
  it('goes after sign-in to own pages only', () => {
    expect(ownPath('/diary?day=1#x')).toBe('/diary?day=1#x');
    for (const foreign of [null, undefined, '', 'diary', '/', '/logout', '/logout/', '/logout?next=/x', '/x/../logout', '/LOGOUT', ...hostileAddresses])
      expect(ownPath(foreign), String(foreign)).toBeNull();
  });
  it('goes there in the form that the browser reads', () => {
    expect(ownPath('/clipboard/../diary/./?q=a b')).toBe('/diary/?q=a%20b');
    expect(ownPath('/search?q=https://x.example//y')).toBe('/search?q=https://x.example//y');
    expect(ownPath('/logouts')).toBe('/logouts');
  });
});

describe('entities', () => {
  it('are named in the singular, as hints do', () => {
    expect(['worksheets', 'companies', 'addresses', 'batches', 'glass', 'status'].map(singular)).toEqual([
      'worksheet',
      'company',
      'address',
      'batch',
      'glass',
      'status',
    ]);
    expect(entitiesOf({ path: '/v1/worksheets/:id/lines', record: { param: 'id', of: 'worksheet', bounds: [] } })).toEqual(['worksheet']);
    expect(entitiesOf({ path: '/v1/companies/customers' })).toEqual(['customer']);
    expect(entitiesOf({ path: '/v1/catalogue/products' }), 'the noun alone').toEqual(['catalogue']);
  });
});

describe('small rules', () => {
  it('a missing or different version is an update', () => {
    expect([isDifferent('1.5.5'), isDifferent('1.5.6'), isDifferent(''), isDifferent(undefined)]).toEqual([false, true, true, true]);
  });
  it('the client carries the version of the contract', () => {
    expect(builtInVersion).toBe(builtInUiVersion);
  });
  it('settings that are not understood fall back', () => {
    expect(parseSettings('{"theme":"Pink","visiblePanels":[1,"a"]}', 'Dark')).toMatchObject({
      theme: 'Dark',
      headerTheme: 'default',
      visiblePanels: ['a'],
      singleKeys: true,
    });
    expect(parseSettings('nonsense', 'Light').visiblePanels).toBeNull();
  });
  it('a unit cost shows pence, and the hundredths of a penny besides where there are some', () => {
    const cost = (unitAmount: number) => ({ unitAmount, currency: 'GBP' });
    const shown = [cost(123_456), cost(123_400), cost(50), cost(1_234_567_89), cost(0), null].map((each) => [unitMoneyText(each), exactUnitMoneyText(each)]);
    expect(shown).toEqual([
      ['£12.35', '£12.3456'],
      ['£12.34', null],
      ['£0.01', '£0.0050'],
      ['£12,345.68', '£12,345.6789'],
      ['£0.00', null],
      ['–', null],
    ]);
  });
  it('a day says its day of the week where that helps, and is never written otherwise', () => {
    expect([dayText('2026-11-24'), namedDayText('2026-11-24'), namedDayText(null)]).toEqual(['24/11/2026', 'Tue 24/11/2026', '–']);
  });
  it('counts stop at ten thousand', () => {
    expect([totalText(50, 1234, true), totalText(50, 10_000, false)]).toEqual(['50 of 1,234', '50 of more than 10,000']);
  });
});
