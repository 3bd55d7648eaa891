import type { KitLine } from '@quarterlight/contract/catalogue/kit-schemas';
import type { LineKind } from '@quarterlight/contract/catalogue/lines';

/** What a line charges for, as people call it. */
export const kitLineKinds: Readonly<Record<LineKind, string>> = {
  glass: 'Glass',
  part: 'Part',
  labour: 'Labour',
  calibration: 'Calibration',
  sundry: 'Sundry',
};

/** What a line of a kit is, in words. */
export const kitLineText = ({ description, kind }: Pick<KitLine, 'description' | 'kind'>): string => description || kitLineKinds[kind];
