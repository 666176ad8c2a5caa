/** Every area of the console. A new one is one more line here; everything else follows (console.ts). */
export { billing } from './billing/area';
export { calendar } from './calendar/area';
export { dashboards } from './dashboards/area';
export { gaming } from './gaming/area';
export { guides } from './guides/area';
export { home } from './home/area';
export { paper } from './paper/area';
export { partner } from './partner/area';
export { phishingExercise } from './phishing-exercise/area';
export { phishingSimulation } from './phishing-simulation/area';
export { policies } from './policies/area';
export { reports } from './reports/area';
export { secureCode } from './secure-code/area';
export { session } from './session/area';
export { shell } from './shell/area';
export { training } from './training/area';
export { users } from './users/area';
