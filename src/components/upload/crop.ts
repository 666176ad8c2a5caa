import type { Crop } from '@contract/pictures';

/** Edges that end so near the picture's own, in shares, are taken to be at them. */
const NEAR = 0.002;

/** A selection in percent, as react-image-crop has it, as the part that the gateway is sent; undefined for all of the picture. */
export function cropOf(selected: Crop): Crop | undefined {
  const at = (percent: number) => Math.min(1, Math.max(0, percent / 100));
  const [x, y] = [at(selected.x), at(selected.y)];
  const width = Math.min(at(selected.width), 1 - x);
  const height = Math.min(at(selected.height), 1 - y);
  if (width <= 0 || height <= 0) return undefined;
  const isWhole = x < NEAR && y < NEAR && width > 1 - NEAR && height > 1 - NEAR;
  return isWhole ? undefined : { x, y, width, height };
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** How a part of a picture is shown in a box: its own size, and where the picture is behind it. */
export function fitted(picture: Size, crop: Crop | undefined, box: Size) {
  const part = crop ?? { x: 0, y: 0, width: 1, height: 1 };
  const width = part.width * picture.width;
  const height = part.height * picture.height;
  const scale = Math.min(box.width / width, box.height / height, 1);
  return {
    width: width * scale,
    height: height * scale,
    picture: {
      width: picture.width * scale,
      left: -part.x * picture.width * scale,
      top: -part.y * picture.height * scale,
    },
  };
}
