import { enableCompileCache } from 'node:module';
import { join } from 'node:path';

// What V8 makes of the bundle is kept beside it for the next start; where the folder cannot be written, every start compiles for itself.
if (process.env['NODE_ENV'] === 'production') enableCompileCache(join(import.meta.dirname, '.compiled'));
await import('./start.ts');
