/** A score of 0 to 100 as it is shown: out of 10, where there is one above 0. */
export const shownScore = (score: number): number => (score > 0 ? score / 10 : 0);
