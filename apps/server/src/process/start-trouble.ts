import { errorCode } from '../platform/error-code.ts';

const firstLine = (text: string): string => text.trim().split('\n')[0] ?? '';

const textOf = (error: unknown): string => {
  const said: unknown = error instanceof AggregateError ? error.errors[0] : error;
  return firstLine(said instanceof Error ? said.message : String(said));
};

/** One sentence for a start that failed: what happened and what to do. */
export function explainStart(error: unknown): string {
  const code = errorCode(error);
  const text = textOf(error);
  if (
    ['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH', 'ECONNRESET'].includes(code) ||
    /^Connection terminated|timeout expired/.test(text)
  )
    return `The connection to the database was lost (${text}): see whether it runs, then start again.`;
  if (code === '28P01' || code === '28000') return `The database refused the user or password of DATABASE_URL (${text}): correct them, then start again.`;
  if (code === '42501')
    return `The database role may not do what a start needs (${text}): give DATABASE_OWNER_URL a role that may create roles and schemas, as docs/operations.md says.`;
  if (code === 'ENOSPC' || code === '53100') return fullDisk;
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return `The data folder cannot be written (${text}): give this user the right to, or choose another with DATA_DIR.`;
  return text;
}

/** What to say where something failed and the disk has no room left, whatever the failure itself was called. */
export const fullDisk = 'The disk is full: free some space where DATA_DIR lies, then start again.';

/** One sentence for a server that cannot listen where it was told to. */
export function explainListen(error: unknown, { host, port }: { readonly host: string; readonly port: number }): string {
  const code = errorCode(error);
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program: stop that one, or start with another port, as PORT=8081 npm start.`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user: choose one above 1024, as PORT=8080 npm start.`;
  if (code === 'EADDRNOTAVAIL')
    return `HOST is ${host}, which is no address of this machine: use one that is, 0.0.0.0 for all of them, or leave it out for this machine alone.`;
  if (code === 'ENOTFOUND' || code === 'EAI_AGAIN' || code === 'EINVAL' || code === 'EAFNOSUPPORT')
    return `HOST is ${host}, which is no address and no name that can be found: use an address of this machine, or leave it out for this machine alone.`;
  return `The server cannot listen on ${host}, port ${port} (${textOf(error)}): choose others with HOST and PORT.`;
}
