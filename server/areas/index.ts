/** The areas of the gateway. A new area is one more line; server/composition.ts derives the rest. */
export { billing } from '@server/areas/billing';
export { calendar } from '@server/areas/calendar';
export { gaming } from '@server/areas/gaming';
export { guides } from '@server/areas/guides';
export { home } from '@server/areas/home';
export { learner } from '@server/areas/learner';
export { partner } from '@server/areas/partner';
export { phishingExercise } from '@server/areas/phishing-exercise';
export { phishingSimulation } from '@server/areas/phishing-simulation';
export { policies } from '@server/areas/policies';
export { reports } from '@server/areas/reports';
export { secureCode } from '@server/areas/secure-code';
export { session } from '@server/areas/session';
export { settings } from '@server/areas/settings';
export { shell } from '@server/areas/shell';
export { training } from '@server/areas/training';
export { users } from '@server/areas/users';
