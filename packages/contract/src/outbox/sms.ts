// The letters of the alphabet that every telephone has (GSM 03.38), and those of its extension, each of which takes two places.
const basic = '@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&\'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§¿abcdefghijklmnopqrstuvwxyzäöñüà';
const extended = '^{}\\[~]|€\f';

export interface TextSize {
  /** Places taken; where `isWide`, one sign outside the telephone's alphabet made all of them wide. */
  readonly length: number;
  readonly parts: number;
  readonly isWide: boolean;
  /** The signs that made it wide, each once. */
  readonly wideSigns: readonly string[];
}

/** How long a text message is: parts of 160 (153 where there are several), or of 70 (67) where a sign of it is in no telephone's alphabet. */
export function textSize(text: string): TextSize {
  const signs = [...text];
  const wideSigns = [...new Set(signs.filter((sign) => !basic.includes(sign) && !extended.includes(sign)))];
  const isWide = wideSigns.length > 0;
  const length = isWide ? text.length : signs.reduce((sum, sign) => sum + (extended.includes(sign) ? 2 : 1), 0);
  const [alone, joined] = isWide ? [70, 67] : [160, 153];
  return { length, parts: length <= alone ? Math.min(length, 1) : Math.ceil(length / joined), isWide, wideSigns };
}
