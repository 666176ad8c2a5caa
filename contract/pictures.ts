import { z } from 'zod';

const share = z.coerce.number().min(0).max(1);

/** Sums of shares that a browser has rounded may be over by this much. */
const ROUNDING = 1e-6;

/**
 * The part of an uploaded picture that is kept, in shares of its width and height as it is seen upright. It has an area, and lies
 * within the picture.
 */
export const cropSchema = z
  .strictObject({ x: share, y: share, width: share, height: share })
  .refine(({ width, height }) => width > 0 && height > 0, 'The part of the picture is empty.')
  .refine(
    ({ x, y, width, height }) => x + width <= 1 + ROUNDING && y + height <= 1 + ROUNDING,
    'The part is not within the picture.',
  );
export type Crop = z.output<typeof cropSchema>;

/** The fields beside an uploaded picture that is cropped: without a part, all of it is kept. */
export const croppedUploadSchema = z.object({ crop: cropSchema.optional() });
