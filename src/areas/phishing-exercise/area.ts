import type { Area } from '../area';

/** Phishing exercises: learners decide what to do with suspicious messages. */
export const phishingExercise: Area = {
  routes: [],
};
