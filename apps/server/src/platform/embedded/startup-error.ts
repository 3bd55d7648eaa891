/** A start that cannot go on for a reason the operator can mend; its message is one sentence that says how. */
export class StartupError extends Error {
  override name = 'StartupError';
}

interface Place {
  readonly folder: string;
  readonly port?: number | undefined;
  readonly user?: string | undefined;
}

type Explanation = readonly [pattern: RegExp, sentence: (place: Place) => string];

const explanations: readonly Explanation[] = [
  [/ENOSPC|No space left on device|Check free disk space/i, ({ folder }) => `The disk that holds ${folder} is full: free some space and start again.`],
  [/EDQUOT|Disk quota exceeded/i, ({ folder }) => `The disk quota for ${folder} is used up: free some space and start again.`],
  [/EROFS|Read-only file system/i, ({ folder }) => `The disk that holds ${folder} is read-only: make it writable, or set DATA_DIR to a folder that is.`],
  [
    /EADDRINUSE|Address already in use/i,
    ({ port }) => `Port ${port ?? 'of the embedded database'} is used by another program: stop that program and start again.`,
  ],
  [
    /lock file ".*" already exists|pre-existing shared memory block/i,
    ({ folder }) => `Another PostgreSQL already runs on ${folder}: stop it, or set DATA_DIR to another folder.`,
  ],
  [
    /database files are incompatible|initialized by PostgreSQL version/i,
    ({ folder }) =>
      `The database in ${folder} was made by another version of PostgreSQL: start the release that made it, or restore a backup into a new DATA_DIR.`,
  ],
  [
    /could not look up effective user ID/i,
    () => 'PostgreSQL needs a user with an entry in /etc/passwd: run Quarterlight as such a user, or set DATABASE_URL to an external PostgreSQL.',
  ],
  [
    /invalid permissions|has wrong ownership|EACCES|EPERM|Permission denied/i,
    ({ folder, user }) => `${user ? `The user ${user}` : 'This user'} may not read and write ${folder}: give it that folder, or set DATA_DIR to another one.`,
  ],
  [/ENAMETOOLONG|File name too long/i, () => 'The path in DATA_DIR is too long, or a name in it: choose a shorter one.'],
  [/ELOOP/, ({ folder }) => `The links in ${folder} lead in a circle: set DATA_DIR to a folder.`],
  [/\bEIO\b|Input\/output error/i, ({ folder }) => `The disk that holds ${folder} reports errors: replace it, and restore a backup.`],
  [/ENOTDIR|EEXIST|Not a directory/i, ({ folder }) => `A part of ${folder} is not a folder: set DATA_DIR to a folder.`],
  [/Cannot allocate memory|could not (create|map).*shared memory/i, () => 'There is not enough free memory for PostgreSQL: free some and start again.'],
  [
    /error while loading shared libraries|ENOEXEC|GLIBC/i,
    () => 'The embedded PostgreSQL does not run on this system: set DATABASE_URL to an external PostgreSQL, 15 or later.',
  ],
];

const lastComplaint = (text: string): string | undefined => {
  const complaints = text.split('\n').filter((line) => /FATAL|PANIC|ERROR|error:/.test(line));
  return complaints.at(-1)?.replace(/^.*?(FATAL|PANIC|ERROR|error):\s*/, '');
};

/** Turns what a program or the system said into one sentence for the operator. */
export const explain = (said: string, place: Place): StartupError => {
  const match = explanations.find(([pattern]) => pattern.test(said));
  if (match) return new StartupError(match[1](place));
  const complaint = lastComplaint(said) ?? said.trim().split('\n').at(-1) ?? '';
  return new StartupError(`The embedded PostgreSQL in ${place.folder} did not start: ${complaint || 'it gave no reason'}.`);
};

/** Like `explain`, for anything thrown; a `StartupError` stays as it is. */
export const explainThrown = (thrown: unknown, place: Place): StartupError => {
  if (thrown instanceof StartupError) return thrown;
  const explained = explain(thrown instanceof Error ? thrown.message : String(thrown), place);
  explained.cause = thrown;
  return explained;
};
