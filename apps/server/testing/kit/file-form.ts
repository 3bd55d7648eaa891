/** A form with one file in it, as a browser sends it. */
export function fileForm(name: string, content: Buffer | string, { type, edge = 'edge-of-a-part' }: { type?: string; edge?: string } = {}) {
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  };
}
