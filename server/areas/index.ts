/** The areas of the gateway. A new area is one more line; server/composition.ts derives the rest. */
export { billing } from './billing';
export { calendar } from './calendar';
export { home } from './home';
export { learner } from './learner';
export { partner } from './partner';
export { phishingExercise } from './phishing-exercise';
export { phishingSimulation } from './phishing-simulation';
export { session } from './session';
export { settings } from './settings';
export { shell } from './shell';
export { training } from './training';
export { users } from './users';
