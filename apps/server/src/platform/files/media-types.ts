/** What a file is by its first bytes, whatever it is called; undefined for anything that the product does not take. */
export function mediaTypeOf(head: Buffer, name: string): string | undefined {
  const starts = (bytes: readonly number[], at = 0) => bytes.every((byte, index) => head[at + index] === byte);
  const ascii = (text: string, at = 0) => head.subarray(at, at + text.length).toString('latin1') === text;
  if (starts([0xff, 0xd8, 0xff])) return 'image/jpeg';
  if (starts([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])) return 'image/png';
  if (ascii('GIF87a') || ascii('GIF89a')) return 'image/gif';
  if (ascii('RIFF') && ascii('WEBP', 8)) return 'image/webp';
  if (ascii('ftyp', 4)) return isoMedia(head.subarray(8, 12).toString('latin1'));
  if (starts([0x1a, 0x45, 0xdf, 0xa3])) return 'video/webm';
  if (ascii('%PDF-')) return 'application/pdf';
  if (ascii('WEBVTT') || ascii('\u00ef\u00bb\u00bfWEBVTT')) return isText(head) ? 'text/vtt' : undefined;
  if (starts([0x50, 0x4b, 0x03, 0x04])) return officeTypes[endingOf(name)];
  return textTypes[endingOf(name)] !== undefined && isText(head) ? textTypes[endingOf(name)] : undefined;
}

const officeTypes: Readonly<Record<string, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  docx: 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
};
const textTypes: Readonly<Record<string, string>> = { csv: 'text/csv', txt: 'text/plain' };

const endingOf = (name: string): string => /\.([a-z0-9]{1,8})$/i.exec(name)?.[1]?.toLowerCase() ?? '';
const isoMedia = (brand: string): string | undefined => {
  if (/^(heic|heix|mif1|msf1)$/.test(brand)) return 'image/heic';
  if (/^(avif|avis)$/.test(brand)) return 'image/avif';
  return brand === 'qt  ' ? 'video/quicktime' : 'video/mp4';
};

// Text without control characters that does not begin like markup or a program; UTF-16 is taken by its byte order mark.
function isText(head: Buffer): boolean {
  if ((head[0] === 0xff && head[1] === 0xfe) || (head[0] === 0xfe && head[1] === 0xff)) return true;
  if (head.some((byte) => byte < 9 || (byte > 13 && byte < 32))) return false;
  return !/^\ufeff?\s*(<|#!|\{\\rtf)/.test(head.toString('utf8'));
}

export const pictures: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/heic', 'image/avif'];
export const documents: readonly string[] = ['application/pdf', 'text/csv', 'text/plain', ...Object.values(officeTypes)];
export const videos: readonly string[] = ['video/mp4', 'video/webm', 'video/quicktime'];
/** Pictures of which a preview can be made here. */
export const previewable: readonly string[] = ['image/jpeg', 'image/png', 'image/gif', 'image/webp', 'image/avif'];

const otherEndings: Readonly<Record<string, string>> = { heic: 'image/heic', heif: 'image/heic' };
/** The types as an input's `accept` takes them, with the endings of those that browsers do not know by their type. */
export function acceptedOf(types: readonly string[]): string[] {
  const endings = Object.entries({ ...officeTypes, ...textTypes, ...otherEndings }).filter(([, type]) => types.includes(type));
  return [...types, ...endings.map(([ending]) => `.${ending}`)];
}
