import { defineFileOwner } from '../../platform/files/file-owner.ts';

/** The company's own documents, which hang on no record. */
export const libraryFiles = defineFileOwner({ permissions: ['view-files'] });
