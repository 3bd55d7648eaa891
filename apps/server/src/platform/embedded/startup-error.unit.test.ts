import { describe, expect, test } from 'vitest';
import { explain, explainThrown, StartupError } from './startup-error.ts';

const place = { folder: '/srv/data', port: 5433, user: 'postgres' };

describe('explain', () => {
  test.each([
    ['FATAL:  could not write lock file "postmaster.pid": No space left on device', 'The disk that holds /srv/data is full'],
    ["EROFS: read-only file system, mkdir '/srv/data'", 'The disk that holds /srv/data is read-only'],
    [
      'LOG:  could not bind IPv4 address "127.0.0.1": Address already in use\nFATAL:  could not create any TCP/IP sockets',
      'Port 5433 is used by another program',
    ],
    ['FATAL:  lock file "postmaster.pid" already exists', 'Another PostgreSQL already runs on /srv/data'],
    ['FATAL:  database files are incompatible with server', 'The database in /srv/data was made by another version'],
    ['FATAL:  data directory "/srv/data/cluster" has wrong ownership', 'The user postgres may not read and write /srv/data'],
    ['initdb: error: could not look up effective user ID 4321: user does not exist', 'PostgreSQL needs a user with an entry in /etc/passwd'],
    ["ENOTDIR: not a directory, mkdir '/srv/data'", 'A part of /srv/data is not a folder'],
  ])('says what to do about %j', (said, beginning) => {
    const { message } = explain(said, place);
    expect(message.startsWith(beginning)).toBe(true);
    expect(message).not.toContain('\n');
    expect(message.endsWith('.')).toBe(true);
  });

  test('quotes the last complaint where it knows no better', () => {
    const said = '2026-01-01 [1] LOG:  starting\n2026-01-01 [1] FATAL:  the moon is wrong\n2026-01-01 [1] LOG:  database system is shut down';
    expect(explain(said, place).message).toBe('The embedded PostgreSQL in /srv/data did not start: the moon is wrong.');
  });

  test('leaves a sentence that is already one', () => {
    const sentence = new StartupError('Do this.');
    expect(explainThrown(sentence, place)).toBe(sentence);
  });
});
