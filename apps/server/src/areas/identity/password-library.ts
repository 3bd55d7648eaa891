// A file of its own, so that the list is read at the first password; imported by name, since in the bundle a late import of such a package has no names.
export { ZxcvbnFactory } from '@zxcvbn-ts/core';
export { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';
