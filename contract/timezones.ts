import { z } from 'zod';

/** A time zone to choose: its IANA name, its current UTC offset, and a label with both. */
export const timezoneSchema = z.object({
  timezone: z.string(),
  /** `+05:30`, as of today: zones with daylight saving change it. */
  offset: z.string().regex(/^[+-]\d\d:\d\d$/),
  /** In English: `(UTC+05:30) Asia/Kolkata`. */
  label: z.string(),
});
export type Timezone = z.infer<typeof timezoneSchema>;
