/**
 * How the built server's Node runs. Young objects get little room: most die within a request, and what is kept for them is kept for ever. Source maps
 * stay on the disk: read at the first error, they would cost 150 MB and half a second.
 */
export const serverFlags = ['--max-semi-space-size=8'];

/** Two arenas of malloc instead of one for each thread. */
export const serverEnvironment = { MALLOC_ARENA_MAX: '2' };
