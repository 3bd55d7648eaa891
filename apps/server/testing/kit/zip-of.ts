import { ZipWriter } from '../../src/platform/sheets/zip.ts';

/** A ZIP archive of these files. */
export async function zipOf(parts: Readonly<Record<string, Buffer>>): Promise<Buffer> {
  const zip = new ZipWriter();
  const chunks: Buffer[] = [];
  for (const [name, content] of Object.entries(parts)) for await (const chunk of zip.file(name, [content])) chunks.push(Buffer.from(chunk));
  return Buffer.concat([...chunks, zip.end()]);
}
