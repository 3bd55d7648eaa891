/** The door of `privacy` in the web: the way from a record to a request, and what the ages in the settings would let go of. */
export { RetentionCounts } from './parts/RetentionCounts.tsx';
