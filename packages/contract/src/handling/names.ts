import type { ShortReason } from './schemas.ts';

/** What people say why a piece could not be picked. */
export const shortNames: Readonly<Record<ShortReason, string>> = {
  'not-there': 'Not there',
  damaged: 'Damaged',
  'wrong-piece': 'Another piece lies there',
  'no-room': 'No room in the van',
};
