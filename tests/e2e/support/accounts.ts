/** The demo accounts the scenarios use; each company is a separate tenant. */
export const ACCOUNTS = {
  /** A company of 120 no scenario changes: lists, filters and counts stay as in the fixtures. */
  reader: 'admin@larkfield.example',
  readOnly: 'readonly@larkfield.example',
  secondFactor: 'mfa@larkfield.example',
  learner: 'learner@larkfield.example',
  /** A company with free seats, for scenarios that add and change users. */
  people: 'admin@redmoor.example',
  /** A company with thousands of free seats, for imports. */
  imports: 'admin@amberleaf.example',
  /** A company for scenarios that add and change departments and groups. */
  teams: 'admin@harbourlight.example',
  /** A company on the Free plan without any group. */
  free: 'admin@brightwater.example',
  /** Companies in the states of a plan; no scenario changes them. */
  trialAvailable: 'admin@pellegrini.example',
  onTrial: 'admin@kestrel.example',
  locked: 'admin@harrowfinch.example',
  /** A reseller's customer whose trial has ended; one scenario leaves that state. */
  lockedCustomer: 'admin@driftpine.example',
  overLimit: 'admin@meridian.example',
  customer: 'admin@amberleaf.example',
  partner: 'partner@corvid.example',
  /** The super admin of the company that runs the service. */
  provider: 'superadmin@vigil.example',
  /** A sub-reseller with overdue invoices; one scenario pays them. */
  debtor: 'admin@tideway.example',
  /** A customer that its partner gives courses to. */
  given: 'admin@hollinbay.example',
  subReseller: 'admin@nordvik.example',
  /** A partner in the third-party management console. */
  integrated: 'admin@stackhaven.example',
  managedService: 'admin@cobaltlane.example',
  /** Changes its own password. */
  passwordChanger: 'admin@solvaer.example',
  /** A company with more users than licenses; no scenario changes it. */
  overSeats: 'admin@meridian.example',
  /** A partner that may not sign in to customers, though one of them would let it. */
  withoutChildLogin: 'admin@quillback.example',
  /** Signs out and has its sessions ended, so no other test may share its state. */
  leaver: 'admin@quillback.example',
  /** An admin with unseen notifications, and nobody else: whoever closes them by a click elsewhere has seen them. */
  unseen: 'veronika.bartosova@meridian.example',
  /** Companies with suspended assignments and a partner's request. */
  suspended: 'admin@harrowfinch.example',
  asked: 'admin@solvaer.example',
} as const;

export type Account = (typeof ACCOUNTS)[keyof typeof ACCOUNTS];
export const PASSWORD = 'Vigil-Demo-1';
/** For accounts a test registers: the demo password is too easy to guess for them. */
export const NEW_PASSWORD = 'Maple-Otter-71';
