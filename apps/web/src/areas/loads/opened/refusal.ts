import { Problem } from '../../../platform/problem.ts';

/** The words of a refusal, to stand on the page until something else is tried; what failed otherwise is told elsewhere. */
export const refusalOf = (error: unknown): string | null => (error instanceof Problem && error.status === 400 ? error.message : null);
