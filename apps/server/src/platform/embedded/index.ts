export { copyAtRest, startTestPostgres, type TestPostgres } from './start-disposable.ts';
export { type EmbeddedOptions, type EmbeddedPostgres, startEmbeddedPostgres } from './start-embedded.ts';
export { explain, StartupError } from './startup-error.ts';
