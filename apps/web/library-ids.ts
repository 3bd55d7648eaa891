import type { Plugin } from 'vite';

const own = '\0library-ids';

/**
 * Gives the component library ids that stay as they are. Its own hook makes a second one once a component stands there, so that everything that has an id
 * (each field, each menu) is drawn twice when it opens: that is for servers that draw pages, which ours does not.
 */
export function libraryIds(): Plugin {
  return {
    name: 'library-ids',
    apply: 'build',
    enforce: 'pre',
    resolveId: (source, importer) => (source.endsWith('/use-id.mjs') && importer?.includes('/@mantine/hooks/') ? own : null),
    load: (id) =>
      id === own
        ? `import { useId as useOwn } from 'react';
           export function useId(given) {
             const own = useOwn();
             return typeof given === 'string' ? given : own;
           }`
        : null,
  };
}
