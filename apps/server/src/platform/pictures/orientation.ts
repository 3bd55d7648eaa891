const orientationTag = 0x0112;

/** How a picture is turned, 1 to 8, from its TIFF block of facts; 1 where that does not say. */
export function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  if (!isLittle && tiff.toString('latin1', 0, 2) !== 'MM') return 1;
  const u16 = (at: number) => (at + 2 > tiff.length ? 0 : isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at));
  const first = tiff.length < 8 ? 0 : isLittle ? tiff.readUInt32LE(4) : tiff.readUInt32BE(4);
  const entries = Math.min(u16(first), 200);
  for (let entry = 0; entry < entries; entry += 1) {
    const at = first + 2 + entry * 12;
    const value = u16(at) === orientationTag ? u16(at + 8) : 0;
    if (value >= 1 && value <= 8) return value;
  }
  return 1;
}

/** A TIFF block that says how the picture is turned, and nothing else. */
export function tiffOf(orientation: number): Buffer {
  const tiff = Buffer.alloc(26);
  tiff.write('II*\0', 'latin1');
  tiff.writeUInt32LE(8, 4);
  tiff.writeUInt16LE(1, 8);
  tiff.writeUInt16LE(orientationTag, 10);
  tiff.writeUInt16LE(3, 12);
  tiff.writeUInt32LE(1, 14);
  tiff.writeUInt16LE(orientation, 18);
  return tiff;
}
