/** The demonstration's accounts that the scenarios use; each company is a tenant of its own. */
export const ACCOUNTS = {
  /** A company of 120 that no scenario changes: lists, filters and counts stay as the fixtures have them. */
  reader: 'admin@larkfield.example',
  readOnly: 'readonly@larkfield.example',
  secondFactor: 'mfa@larkfield.example',
  learner: 'learner@larkfield.example',
  /** A company with free seats, for scenarios that add and change people. */
  people: 'admin@redmoor.example',
  /** A company with thousands of free seats, for imports. */
  imports: 'admin@amberleaf.example',
  /** A company for scenarios that add and change departments and groups. */
  teams: 'admin@harbourlight.example',
  /** A company on the Free plan without any group. */
  free: 'admin@brightwater.example',
  /** Companies in the states of a plan, which no scenario changes. */
  trialAvailable: 'admin@pellegrini.example',
  onTrial: 'admin@kestrel.example',
  locked: 'admin@harrowfinch.example',
  overLimit: 'admin@meridian.example',
  customer: 'admin@amberleaf.example',
  partner: 'partner@corvid.example',
  /** Changes their password. */
  passwordChanger: 'admin@solvaer.example',
  /** A company with more people than licences, which no scenario changes. */
  overSeats: 'admin@meridian.example',
  /** Signs out and has their sessions ended: nobody else's state may go with it. */
  leaver: 'admin@quillback.example',
  /** Companies with something to tell: unseen notifications, suspended assignments, a partner that asks. */
  unseen: 'admin@meridian.example',
  suspended: 'admin@harrowfinch.example',
  asked: 'admin@solvaer.example',
} as const;

export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];
export const PASSWORD = 'Vigil-Demo-1';
/** Of accounts that a test registers: the demonstration's is too easy to guess for those. */
export const NEW_PASSWORD = 'Maple-Otter-71';
