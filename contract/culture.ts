/*
 * Company Culture: one figure for how a company learns, plays and reports, from 0 to 100.
 * docs/areas/reports.md#company-culture
 */

/** Its parts and what each is worth, in percent. */
export const CULTURE_WEIGHTS = { training: 60, gaming: 20, reported: 20 } as const;
export type CulturePart = keyof typeof CULTURE_WEIGHTS;
export const CULTURE_PARTS = Object.keys(CULTURE_WEIGHTS) as CulturePart[];

/** Levels 0 to 4. */
export const CULTURE_LEVELS = ['Vulnerable', 'Basic', 'Improved', 'Advanced', 'Excellent'] as const;
export type CultureLevel = (typeof CULTURE_LEVELS)[number];

/**
 * The whole percent of parts from 0 to 100, each by its weight. A part that nobody was given is null: it drops out, and the
 * others are scaled to 100. Null without any.
 */
export function cultureScore(parts: Readonly<Record<CulturePart, number | null>>): number | null {
  let sum = 0;
  let weights = 0;
  for (const part of CULTURE_PARTS) {
    const value = parts[part];
    if (value === null) continue;
    sum += CULTURE_WEIGHTS[part] * value;
    weights += CULTURE_WEIGHTS[part];
  }
  return weights === 0 ? null : Math.round(sum / weights);
}

/** The level of a score, in steps of 20. */
export function cultureLevel(score: number): CultureLevel {
  const step = 100 / CULTURE_LEVELS.length;
  return CULTURE_LEVELS[Math.min(CULTURE_LEVELS.length - 1, Math.floor(score / step))] ?? 'Vulnerable';
}
