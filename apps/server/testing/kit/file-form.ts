interface FormOptions {
  readonly type?: string;
  readonly edge?: string;
  /** Texts that go with the file. */
  readonly fields?: Readonly<Record<string, string>>;
}

/** A form with one file in it, as a browser sends it. */
export function fileForm(name: string, content: Buffer | string, { type, edge = 'edge-of-a-part', fields = {} }: FormOptions = {}) {
  const texts = Object.entries(fields).map(([field, value]) => `--${edge}\r\ncontent-disposition: form-data; name="${field}"\r\n\r\n${value}\r\n`);
  const head = `--${edge}\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\n${type === undefined ? '' : `content-type: ${type}\r\n`}\r\n`;
  return {
    payload: Buffer.concat([Buffer.from(texts.join('') + head), Buffer.from(content), Buffer.from(`\r\n--${edge}--\r\n`)]),
    headers: { 'content-type': `multipart/form-data; boundary=${edge}` },
  };
}
