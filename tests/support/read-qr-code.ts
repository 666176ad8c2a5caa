import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';

/** The text of a QR code in a PNG picture of one bit a point and without filters; undefined for any other picture. */
export function textOfQrCode(png: Buffer): string | undefined {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const at = png.indexOf('IDAT');
  const lines = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const lineBytes = 1 + Math.ceil(width / 8);
  const points = new Uint8ClampedArray(width * height * 4).fill(255);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const isWhite = ((lines[y * lineBytes + 1 + (x >> 3)] ?? 0) & (0x80 >> (x & 7))) !== 0;
      if (!isWhite) points.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  return jsQR(points, width, height)?.data;
}
