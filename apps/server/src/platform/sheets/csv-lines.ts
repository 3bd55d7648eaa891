const quote = '"';

/**
 * The database's CSV with its lines ended as the standard has it (RFC 4180: carriage return and line feed); line feeds within quotes stay as they
 * are. Bytes pass as Latin-1, so that nothing of a character is lost where a chunk ends.
 */
export async function* withLineEnds(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let quoted = false;
  for await (const chunk of chunks) {
    const text = chunk.toString('latin1');
    const parts = text.split(quote);
    const ended = parts.map((part) => {
      const outside = !quoted;
      quoted = !quoted;
      return outside ? part.replaceAll('\n', '\r\n') : part;
    });
    // Each quote turns the state; the last part has none behind it.
    quoted = !quoted;
    yield Buffer.from(ended.join(quote), 'latin1');
  }
}
