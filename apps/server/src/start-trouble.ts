/** One sentence for a start that failed: what happened and what to do. */
export function explainStart(error: unknown, port: string): string {
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : '';
  const text =
    error instanceof AggregateError && error.errors[0] instanceof Error ? error.errors[0].message : error instanceof Error ? error.message : String(error);
  if (code === 'EADDRINUSE') return `Port ${port} is in use by another program: stop that one, or start with another port, as PORT=8081 npm start.`;
  if (code === 'EACCES' && /listen/.test(text)) return `Port ${port} may not be used by this user: choose one above 1024, as PORT=8080 npm start.`;
  if (['ECONNREFUSED', 'ENOTFOUND', 'ETIMEDOUT', 'EAI_AGAIN', 'EHOSTUNREACH'].includes(code))
    return `The database at DATABASE_URL cannot be reached (${text}): start it or correct the address, then start again.`;
  if (code === '28P01' || code === '28000') return `The database refused the user or password of DATABASE_URL (${text}): correct them, then start again.`;
  if (code === '3D000') return `The database named in DATABASE_URL does not exist (${text}): create it or correct the address, then start again.`;
  if (code === '42501')
    return `The database role may not do what a start needs (${text}): give DATABASE_OWNER_URL a role that may create roles and schemas, as docs/operations.md says.`;
  if (code === 'ENOSPC' || code === '53100') return 'The disk is full: free some space where DATA_DIR lies, then start again.';
  if (code === 'EROFS' || code === 'EACCES' || code === 'EPERM')
    return `The data folder cannot be written (${text}): give this user the right to, or choose another with DATA_DIR.`;
  return text;
}
