/** Why a change stays as it is: another has taken its place, or nobody is left whom it could go back to. */
export type WhyNotStopped = 'overtaken' | 'ownerGone';

/** Pressing the link of a change stops nothing. Thrown before anything is changed. */
export class NotStopped extends Error {
  constructor(readonly why: WhyNotStopped) {
    super(`the change is not stopped: ${why}`);
  }
}
