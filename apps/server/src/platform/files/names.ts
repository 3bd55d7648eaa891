const sheet = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const letter = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document';

/** The endings that a media type may have, the usual one first. A program, a page or a script has none: nothing that we send is one. */
const endings: Readonly<Record<string, readonly [string, ...string[]]>> = {
  'image/jpeg': ['jpg', 'jpeg', 'jpe', 'jfif'],
  'image/png': ['png'],
  'image/gif': ['gif'],
  'image/webp': ['webp'],
  'image/heic': ['heic', 'heif'],
  'image/avif': ['avif'],
  'video/mp4': ['mp4', 'm4v'],
  'video/webm': ['webm'],
  'video/quicktime': ['mov', 'qt'],
  'application/pdf': ['pdf'],
  'application/json': ['json'],
  'application/zip': ['zip'],
  'text/csv': ['csv'],
  'text/plain': ['txt'],
  'text/vtt': ['vtt'],
  [sheet]: ['xlsx'],
  [letter]: ['docx'],
};

const longest = 200;
// Windows gives these names to devices, whatever ending follows.
const devices = /^(con|prn|aux|nul|conin\$|conout\$|com[0-9¹²³]|lpt[0-9¹²³])(?=\.|$)/i;

/**
 * The name under which a file is kept and sent: without folders, control characters, marks that turn the direction of writing, and what any system refuses;
 * at most 200 characters, and its ending says what the content is. `x.html` with the content of a picture is `x.html.gif`.
 */
export function fileNameFor(name: string, mediaType: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const text = bareOf(last.normalize('NFC').replaceAll(/[\p{Cc}\p{Cf}\p{Cs}<>:"|?*]/gu, ''));
  const known = endings[mediaType.split(';')[0]?.trim().toLowerCase() ?? ''] ?? ['bin'];
  const written = /\.([^.]*)$/.exec(text)?.[1] ?? '';
  const isRight = known.includes(written.toLowerCase());
  const ending = isRight ? written : known[0];
  const stem = isRight ? bareOf(text.slice(0, -ending.length - 1)) : text;
  const short = bareOf(
    Array.from(stem.replace(devices, '_$1'))
      .slice(0, longest - ending.length - 1)
      .join(''),
  );
  return `${short === '' ? 'file' : short}.${ending}`;
}

/** Windows drops dots and spaces at the end of a name, others hide what begins with a dot. */
const bareOf = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll(/^[. ]+|[. ]+$/g, '');
