/**
 * Whether this is the learner's app, which has the guest pages of mails and links in common with the console; its build
 * says so (learn/vite.config.ts).
 */
export const isLearnerApp: boolean = import.meta.env.VITE_APP === 'learn';

/** Where the app lives: every address of its router begins there. */
export const appBase = isLearnerApp ? '/learn' : '';
