import { Money } from '@quarterlight/contract/common';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Problem } from '../platform/problem.ts';
import { contractResolver } from './form/contract-resolver.ts';
import { uploadFailure, uploadProblem } from './form/upload-rules.ts';
import { type Column, shownColumns, toggledColumns } from './table/column.ts';

const columns: Column<object>[] = ['a', 'b', 'c'].map((key) => ({ key, title: key, cell: () => key, hidden: key === 'c' }));

describe('columns', () => {
  it('keep the first and the table’s own order', () => {
    expect(shownColumns(columns, undefined).map((column) => column.key)).toEqual(['a', 'b']);
    expect(shownColumns(columns, ['c', 'gone']).map((column) => column.key)).toEqual(['a', 'c']);
  });
  it('leave the address when they are the usual ones again', () => {
    expect(toggledColumns(columns, undefined, 'c')).toEqual(['a', 'b', 'c']);
    expect(toggledColumns(columns, ['a', 'b', 'c'], 'c')).toBeUndefined();
  });
});

describe('a form of a route', () => {
  const schema = z.strictObject({
    name: z.string().min(1, 'Enter a name'),
    excess: Money,
    jobType: z.enum(['a', 'b']),
    lines: z.array(z.object({ quantity: z.number().min(1, 'At least 1') })),
  });
  const check = async (values: object) =>
    (
      await contractResolver(
        async () => schema,
        (body) => body,
      )(values, undefined, { fields: {}, shouldUseNativeValidation: false })
    ).errors;
  it('says plain words for empty fields and amounts that are none', async () => {
    const errors = await check({ name: '', excess: { amount: Number.NaN, currency: 'GBP' }, lines: [{ quantity: 0 }] });
    expect(errors).toMatchObject({
      name: { message: 'Enter a name' },
      excess: { amount: { message: 'Enter an amount in pounds, such as 12.50' } },
      jobType: { message: 'Field required.' },
      lines: [{ quantity: { message: 'At least 1' } }],
    });
  });
  it('passes what the route takes', async () => {
    expect(await check({ name: 'x', excess: { amount: 1, currency: 'GBP' }, jobType: 'a', lines: [] })).toEqual({});
  });
});

const file = (name: string, size = 10, type = '') => ({ name, size, type });

describe('uploads', () => {
  const limits = { maximumFiles: 2, maximumMegabytes: 1, types: ['.csv', 'image/*'] };
  it('are refused in the specified words', () => {
    expect(uploadProblem([file('a.CSV'), file('b.png', 10, 'image/png')], limits)).toBeNull();
    expect(uploadProblem([file('a.csv'), file('b.csv'), file('c.csv')], limits)).toBe('Exceeded maximum number of files to upload.');
    expect(uploadProblem([file('a.exe')], limits)).toBe('Incorrect file type.');
    expect(uploadProblem([file('a.csv', 1024 * 1024 + 1)], limits)).toBe('File too big.');
  });
  it('follow what the company set, within what the field takes, and are left to the server while that is not known', () => {
    const [large, picture] = [file('a.csv', 3 * 1024 * 1024), file('b.png', 10, 'image/png')];
    expect(uploadProblem([large], { ...limits, maximumMegabytes: 3 })).toBeNull();
    expect(uploadProblem([picture, picture, picture], { ...limits, maximumFiles: 3 })).toBeNull();
    expect([uploadProblem([picture], limits, ['.csv']), uploadProblem([picture], limits, ['image/*'])]).toEqual(['Incorrect file type.', null]);
    expect(uploadProblem([large, large, large], null)).toBeNull();
    expect(uploadProblem([large], null, ['image/*'])).toBe('Incorrect file type.');
  });
  it('that fail at the server say the same words', () => {
    const said = [413, 415, 500, 0].map((status) => uploadFailure(new Problem({ status, message: '' })));
    expect(said).toEqual(['File too big.', 'Incorrect file type.', 'File upload failed.', 'File upload failed.']);
  });
});
