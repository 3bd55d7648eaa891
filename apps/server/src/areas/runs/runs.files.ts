import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** What long work made is fetched from the run itself, by whoever started it: no permission opens it. */
export const runFiles = defineFileOwner({ permissions: [], isShown: async () => false });
