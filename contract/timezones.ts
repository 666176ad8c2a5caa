import { z } from 'zod';

/** A zone to choose from: its IANA name, how far its clocks are from UTC now, and both for people. */
export const timezoneSchema = z.object({
  timezone: z.string(),
  /** `+05:30`, today: zones with summer time change it. */
  offset: z.string().regex(/^[+-]\d\d:\d\d$/),
  /** In English: `(UTC+05:30) Asia/Kolkata`. */
  label: z.string(),
});
export type Timezone = z.infer<typeof timezoneSchema>;
