import { later } from '../../ui/later.tsx';

/** Writes off what will not be paid of a document. */
export const WriteOffForm = later(() => import('./forms/WriteOffForm.tsx'), 'WriteOffForm');
