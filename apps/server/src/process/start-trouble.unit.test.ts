import { describe, expect, test } from 'vitest';
import { explainAddress } from '../platform/database/reach.ts';
import { explainListen, explainStart } from './start-trouble.ts';

const failure = (code: string, message = 'said the system\n  and more') => Object.assign(new Error(message), { code });
const isOneSentence = (text: string) => {
  expect(text).not.toContain('\n');
  expect(text).toMatch(/[A-Za-z0-9]\.$/);
};

describe('why the server cannot listen', () => {
  test.each([
    ['EADDRINUSE', 'Port 8080 is in use'],
    ['EACCES', 'Port 8080 may not be used by this user'],
    ['EADDRNOTAVAIL', 'HOST is 203.0.113.7, which is no address of this machine'],
    ['ENOTFOUND', 'HOST is 203.0.113.7, which is no address and no name that can be found'],
    ['EMFILE', 'The server cannot listen on 203.0.113.7, port 8080 (said the system)'],
  ])('%s is one sentence with what to do', (code, beginning) => {
    const text = explainListen(failure(code), { host: '203.0.113.7', port: 8080 });
    expect(text.startsWith(beginning)).toBe(true);
    isOneSentence(text);
  });
});

describe('why a database address does not do', () => {
  test.each([
    ['ECONNREFUSED', 'x', 'The database at DATABASE_DIRECT_URL cannot be reached'],
    ['28P01', 'x', 'The database refused the user or password of DATABASE_DIRECT_URL'],
    ['3D000', 'x', 'The database named in DATABASE_DIRECT_URL does not exist'],
    ['53300', 'x', 'The database at DATABASE_DIRECT_URL takes no more connections'],
    ['57P03', 'x', 'The database at DATABASE_DIRECT_URL is starting or stopping'],
    ['', 'timeout expired', 'What listens at DATABASE_DIRECT_URL does not answer like a database'],
    ['', 'Connection terminated unexpectedly', 'What listens at DATABASE_DIRECT_URL closed the connection'],
  ])('%s %s names the variable and what to do', (code, message, beginning) => {
    const text = explainAddress(failure(code, message), 'DATABASE_DIRECT_URL');
    expect(text.startsWith(beginning)).toBe(true);
    isOneSentence(text);
  });
});

describe('why a start failed', () => {
  test.each([failure('ECONNRESET'), failure('42501'), failure('ENOSPC'), failure('EROFS'), new Error('Connection terminated unexpectedly')])('%s', (error) =>
    isOneSentence(explainStart(error)),
  );

  test('is told in its first line where it is nothing known', () => {
    expect(explainStart(new Error('The moon is wrong.\n    at night'))).toBe('The moon is wrong.');
  });
});
