import { later } from '../../ui/later.tsx';

/** The door of `files` in the web: what a file looks like, and its size as people read it. */
export const FilePreview = later(() => import('./parts/Preview.tsx'), 'Preview');
export { sizeText } from './words.ts';
