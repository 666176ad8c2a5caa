/** A problem the operator can fix, printed as one line without a stack. */
export class SetupError extends Error {}
