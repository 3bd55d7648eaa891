/** How the files of backups are named beneath the identity of the database that they are of. */
export const basesOf = (database: string): string => `${database}/base/`;
export const logOf = (database: string): string => `${database}/log/`;
export const manifestOf = (database: string, base: string): string => `${basesOf(database)}${base}/manifest.json`;
export const archiveOf = (database: string, base: string): string => `${basesOf(database)}${base}/base.tar.gz`;
export const partOf = (database: string, part: string): string => `${logOf(database)}${part}.gz`;
/** Uploads, by company and hash of their content. */
export const filesOf = (database: string): string => `${database}/files/`;

/** The name of a base from the moment of its beginning. */
export const baseName = (at: Date): string => at.toISOString().replace(/[:.]/g, '-');

/** A part of PostgreSQL's log: 24 hexadecimal figures, of which the first eight count restores. */
export const isPart = (name: string): boolean => /^[0-9A-F]{24}$/.test(name);

/** Where a part stands in the log, whatever the restores between. */
export const placeOfPart = (name: string): string => name.slice(8);

/** The part or history that a file of the backups holds. */
export const partIn = (name: string): string | undefined => /\/([0-9A-F]{24}|[0-9A-F]{8}\.history)\.gz$/.exec(name)?.[1];
