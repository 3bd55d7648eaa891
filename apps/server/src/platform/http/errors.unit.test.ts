import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { isOutage } from './errors.ts';

const ofDatabase = (code: string, severity = 'ERROR') => Object.assign(new pg.DatabaseError('said', 4, 'error'), { code, severity });
const ofSystem = (code: string) => Object.assign(new Error(code), { code });

describe('an outage', () => {
  it.each([
    ['a connection that was lost', new Error('Connection terminated unexpectedly')],
    ['one that could not be made in time', new Error('timeout expired')],
    ['none that comes free', new Error('timeout exceeded when trying to connect')],
    ['a database that shuts down', ofDatabase('57P01', 'FATAL')],
    ['one that takes no connections', ofDatabase('55000', 'FATAL')],
    ['a full disk of the database', ofDatabase('53100')],
    ['a database that is not there', ofSystem('ECONNREFUSED')],
    ['a full disk of ours', ofSystem('ENOSPC')],
    ['a folder that may only be read', ofSystem('EROFS')],
    ['a disk that fails', ofSystem('EIO')],
  ])('is %s', (_, error) => {
    expect(isOutage(error)).toBe(true);
  });

  it.each([
    ['a rule of ours', ofDatabase('23505')],
    ['a statement of ours that is wrong', ofDatabase('42601')],
    ['a state that is not right for a statement', ofDatabase('55000')],
    ['a mistake in our own code', new TypeError('x is not a function')],
    ['a file that is missing', ofSystem('ENOENT')],
    ['no error at all', 'timeout expired'],
  ])('is not %s', (_, error) => {
    expect(isOutage(error)).toBe(false);
  });
});
