interface Rendered {
  readonly subject: string;
  readonly body: string;
  readonly html: string;
}

/** The words of a message, the product's or a tenant's own; a blank line in `body` begins a paragraph. */
export interface Words {
  readonly subject: string;
  readonly body: string;
  readonly sms: string;
}

const names = /\{(\w+)\}/g;
const fill = (text: string, values: Readonly<Record<string, string>>) => text.replaceAll(names, (_, name: string) => values[name] ?? '');

/** A line that only labels an empty value (`Your order number:`) says nothing, so it goes; so does a paragraph all of whose values are empty. */
function fillParagraph(paragraph: string, values: Readonly<Record<string, string>>): string {
  return paragraph
    .split('\n')
    .filter((line) => {
      const used = [...line.matchAll(names)].map(([, name]) => values[name ?? ''] ?? '');
      return used.length === 0 || used.some((value) => value.trim() !== '');
    })
    .map((line) => fill(line, values))
    .join('\n');
}

/** The same for a text message, sentence by sentence. */
const fillSentences = (text: string, values: Readonly<Record<string, string>>) =>
  fillParagraph(text.replaceAll(/(?<=[.?!])\s+/g, '\n'), values)
    .replaceAll(/\s+/g, ' ')
    .trim();

const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;').replaceAll("'", '&#39;');
const withLinks = (html: string) => html.replaceAll(/https?:\/\/[^\s<]+/g, (address) => `<a href="${address}">${address}</a>`);

/** The names that a text uses, in order. */
export const namesIn = (text: string): string[] => Array.from(text.matchAll(names), ([, name]) => name ?? '');

/** A message in plain text and as HTML; values are always text, never markup. */
export function renderMessage(words: Words, channel: 'email' | 'sms', values: Readonly<Record<string, string>>, signature: string): Rendered {
  if (channel === 'sms') return { subject: '', body: fillSentences(words.sms || words.subject, values), html: '' };
  const closing = signature.trim() === '' ? `Kind regards\n${values['company'] ?? ''}` : signature;
  const paragraphs = [...words.body.split(/\n\s*\n/).map((paragraph) => fillParagraph(paragraph, values)), closing].filter(
    (paragraph) => paragraph.trim() !== '',
  );
  const html = paragraphs.map((paragraph) => `<p style="margin:0 0 16px">${withLinks(escapeHtml(paragraph)).replaceAll('\n', '<br>')}</p>`).join('\n');
  return {
    subject: fill(words.subject, values).replaceAll(/\s+/g, ' ').trim().slice(0, 200),
    body: `${paragraphs.join('\n\n')}\n`,
    html: `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"></head><body style="font:16px/1.5 sans-serif;color:#1a1a1a;max-width:40em;margin:0;padding:24px">\n${html}\n</body></html>`,
  };
}
