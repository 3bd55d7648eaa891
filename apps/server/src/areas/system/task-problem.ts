const known: readonly (readonly [RegExp, string])[] = [
  [
    /ECONNREFUSED|ECONNRESET|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|EPIPE|does not answer|fetch failed|socket hang up/i,
    'A service that it needs could not be reached.',
  ],
  [/timed? ?out|ETIMEDOUT|TimeoutError/i, 'A service that it needs did not answer in time.'],
  [/ENOSPC|no space left|disk .*full/i, 'There is no room left where files are kept.'],
  [/ENODEV|ENOENT|EACCES|EROFS/, 'What it needs of the file store could not be read or written.'],
  [
    /deadlock|could not serialize|canceling statement|connection terminated|terminating connection|Too many of one company/i,
    'The database was busy or restarting.',
  ],
  [/ZodError|invalid_type|Invalid input/, 'What it was given cannot be read by this version.'],
];

/** Why background work failed, in words that tell nothing of addresses, people or what it was about; what is not known here stands in the server's log. */
export function taskProblem(lastError: string): string {
  if (lastError === '') return '';
  return known.find(([pattern]) => pattern.test(lastError))?.[1] ?? 'It failed. The reason stands in the log of the server.';
}
