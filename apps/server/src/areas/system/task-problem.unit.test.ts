import { expect, it } from 'vitest';
import { taskProblem } from './task-problem.ts';

it.each([
  ['', ''],
  ['connect ECONNREFUSED 10.0.0.5:587', 'A service that it needs could not be reached.'],
  ['The mail server does not answer: getaddrinfo ENOTFOUND mail.inside', 'A service that it needs could not be reached.'],
  ['The operation was aborted due to timeout', 'A service that it needs did not answer in time.'],
  ['ENOSPC: no space left on device, write /data/files/x', 'There is no room left where files are kept.'],
  ['deadlock detected', 'The database was busy or restarting.'],
  ['duplicate key value violates unique constraint "x" for ann@example.com', 'It failed. The reason stands in the log of the server.'],
])('%s is told as: %s', (error, words) => expect(taskProblem(error)).toBe(words));
