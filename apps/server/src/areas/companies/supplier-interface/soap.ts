import { SaxesParser } from 'saxes';

/** A tag of an answer: its name without the prefix, its text, and what stands in it. */
export interface Tag {
  readonly name: string;
  readonly text: string;
  readonly children: readonly Tag[];
}

/** What goes into a call: a text, a list of tags, or several of one name. */
export type Part = string | number | { readonly [name: string]: Part | readonly Part[] };

/** The answer is no document that can be read. */
export class NotReadable extends Error {}

const deepest = 24;
const mostTags = 20_000;
const namespace = 'http://tempuri.org/';

const escaped = (text: string): string =>
  text
    // What XML cannot hold at all.
    .replaceAll(/[^\t\n\r\u0020-\uD7FF\uE000-\uFFFD\u{10000}-\u{10FFFF}]/gu, '')
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;');

function written(part: Part): string {
  if (typeof part !== 'object') return escaped(String(part));
  return Object.entries(part)
    .flatMap(([name, value]) => (Array.isArray(value) ? value.map((each: Part) => [name, each] as const) : [[name, value as Part] as const]))
    .map(([name, value]) => `<${name}>${written(value)}</${name}>`)
    .join('');
}

/** The text of a call in SOAP 1.1, and the header that names its operation. */
export function soapCall(operation: string, header: Part, body: Part): { readonly body: string; readonly headers: Readonly<Record<string, string>> } {
  return {
    body:
      '<?xml version="1.0" encoding="utf-8"?><soap:Envelope xmlns:soap="http://schemas.xmlsoap.org/soap/envelope/">' +
      `<soap:Header><SecureHeader xmlns="${namespace}">${written(header)}</SecureHeader></soap:Header>` +
      `<soap:Body><${operation} xmlns="${namespace}">${written(body)}</${operation}></soap:Body></soap:Envelope>`,
    headers: { 'content-type': 'text/xml; charset=utf-8', soapaction: `"${namespace}${operation}"` },
  };
}

/** Reads a document whole. Throws `NotReadable` for what is none, is too deep, too large, or brings definitions of its own. */
export function readXml(text: string): Tag {
  const parser = new SaxesParser({});
  const root = { name: '', text: '', children: [] as Tag[] };
  const open: { name: string; text: string; children: Tag[] }[] = [root];
  let tags = 0;
  const no = (): never => {
    throw new NotReadable('This is no document of the kind that was asked for.');
  };
  parser.on('doctype', no);
  parser.on('error', no);
  parser.on('opentag', ({ name }) => {
    tags += 1;
    if (open.length > deepest || tags > mostTags) no();
    const tag = { name: name.slice(name.indexOf(':') + 1), text: '', children: [] };
    open.at(-1)?.children.push(tag);
    open.push(tag);
  });
  const add = (more: string) => {
    const last = open.at(-1);
    if (last !== undefined) last.text += more;
  };
  parser.on('text', add);
  parser.on('cdata', add);
  parser.on('closetag', () => void open.pop());
  parser.write(text).close();
  return root.children[0] ?? no();
}

/** The first tag of that name, however deep; undefined where there is none. */
export function tagIn(tag: Tag, name: string): Tag | undefined {
  for (const child of tag.children) {
    const found = child.name === name ? child : tagIn(child, name);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** All tags of that name, however deep, in their order. */
export const tagsIn = (tag: Tag, name: string): Tag[] => tag.children.flatMap((child) => (child.name === name ? [child] : tagsIn(child, name)));

/** The text of a tag within another, without what stands around it; empty where there is none. */
export const textIn = (tag: Tag, name: string): string => tagIn(tag, name)?.text.trim() ?? '';
