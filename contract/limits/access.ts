const minute = 60_000;
const day = 24 * 60 * minute;

/** Who gets in, and how often. */
export const accessLimits = {
  singleSignOn: {
    /** Ids, addresses and secrets of providers. */
    valueMax: 1024,
    certificateMax: 20_000,
    metadataMax: 512 * 1024,
    /** How long a provider's metadata may take. */
    fetchMs: 10_000,
    /** Days before a certificate's end on which the admins are told; 0 is its last day. */
    certificateToldDays: [30, 7, 1, 0],
    /** Companies that one run tells for each of these days. */
    toldAtOnce: 500,
  },
  session: {
    /** The identity service's own minimum at sign-in ('Too short'). */
    passwordMinLength: 6,
    newPasswordMinLength: 8,
    codeLength: 6,
    codeLifetimeMs: 10 * minute,
    codeMaxAttempts: 5,
    codeMaxSends: 6,
    codeLockMs: 10 * minute,
    resendShownUpToAttempt: 5,
    authTypeCookie: 'auth-type',
    authTypeCookieMs: 14 * day + 10 * 60 * minute,
    /**
     * Password changes per user and day: each change sends a mail to an address that may not be confirmed.
     */
    passwordChangesMax: 10,
    passwordChangesWindowMs: day,
    /** Wrong passwords per account before the identity service makes the caller wait. */
    passwordMaxAttempts: 10,
    passwordThrottleMs: 5 * minute,
    /** How long an address counts as known to the account after a sign-in from it. */
    knownAddressMs: 30 * day,
    idTokenLifetimeS: 3600,
    /** How long a session may stay unused: as long as the browser remembers the way of signing in. */
    idleMs: 14 * day + 10 * 60 * minute,
    /** The longest a session lasts after the sign-in, however much it is used. */
    absoluteMs: 30 * day,
    /** How often at most a session's last use is written. */
    touchMs: 5 * minute,
    /** The shortest lengths that a company may set for its sessions of the console, in minutes. */
    shortestIdleMinutes: 15,
    shortestMaxMinutes: 60,
    /** How far ahead a company may set the day from which its admins need a second factor, and how often it reminds them. */
    adminFactorDaysAhead: 365,
    adminFactorRemindMs: day,
    /** Admins without a second factor who are named. */
    adminFactorShown: 100,
    /** And who are mailed, at once. */
    adminFactorMailed: 500,
    /** How long the owner's offer of the company can be accepted, and how many admins it can be chosen from. */
    ownerOfferMs: 7 * day,
    ownerCandidates: 200,
    /** How long counts of failed sign-ins are stored. */
    failuresKeptMs: 30 * day,
    /**
     * How long the embedded identity service signs with one key, and how long before that the next key is
     * published.
     */
    signingKeyMs: 30 * day,
    signingKeyNoticeMs: 10 * minute,
    /** Lifetime of a password reset link: the same as Firebase's. */
    passwordResetLifetimeMs: 60 * minute,
    /** Lifetime of a link that confirms an address. */
    actionLinkLifetimeMs: 7 * day,
    /** Lifetime of the link that confirms a new address, and how many are sent per hour. */
    emailChangeLifetimeMs: day,
    emailChangeMaxSends: 5,
    emailChangeWindowMs: 60 * minute,
    /** Lifetime of a sign-in link, and of the token from a completed single sign-on. */
    signInLinkLifetimeMs: 15 * minute,
    ssoTokenLifetimeMs: 2 * minute,
    /** How long a user may stay at their provider, and how far its clock may be off. */
    ssoRequestLifetimeMs: 10 * minute,
    ssoClockSkewMs: minute,
    /** How long a write without an answer keeps its idempotency key when it is sent again. */
    lostWriteMs: 10 * minute,
    /** The same for one that adds something: nearly as long as the gateway knows its answer. */
    uncertainWriteMs: 23 * 60 * minute,
    /** How long after it was sent a write may still arrive: only then does 'unknown' mean that nothing was done. */
    writeArrivalMs: minute,
    /** How long a write usually takes: one without an answer after that is asked about. */
    writeUsualMs: 10_000,
    /** How often the gateway is asked what became of a write. */
    writeFateEveryMs: 5_000,
    /** Calls that an API key may make in a minute. */
    apiKeyPerMinute: 600,
    /** How long a session may change settings of trust after a mailed code. */
    stepUpMs: 10 * minute,
    /** How long the link in the mail about a change of trust stops it. */
    trustStopMs: 7 * day,
    /** How long a partner stays signed in to a customer. */
    loginAsCompanyMs: 8 * 60 * minute,
  },
  closing: {
    /** From the day on which the owner asks to close the account to the one on which it is removed. */
    waitDays: 30,
    /** Days before that on which owner and admins are reminded. */
    toldDays: [7, 1],
    /** Companies that one run reminds, or begins to remove. */
    atOnce: 200,
    /** Rows and users that one transaction of the removal deletes. */
    rowsAtOnce: 5000,
    usersAtOnce: 200,
    /** Owner and admins who are mailed at the end. */
    mailedMax: 500,
  },
  companyExport: {
    /** How long a finished export of all company data can be downloaded. */
    keepMs: day,
    /** Of a company. */
    perDay: 3,
    /** Rows that are read at once. */
    batch: 1000,
    /** Exports that one run of the upkeep removes. */
    sweepMax: 100,
  },
  provisioning: {
    /** How long a token that was replaced still works, so that the directory can be given the new one meanwhile. */
    tokenOverlapMs: day,
    /** Bytes of a request: a bulk of people, or the members of a large group. */
    bodyMax: 4 * 1024 * 1024,
    /** Requests of a token in a minute. Entra ID sends 25 a second at most, for a while. */
    tokenPerMinute: 1500,
    filterMax: 1000,
    /** Parentheses, brackets and `not` in a filter, one within the other. */
    filterDepthMax: 10,
    /** Comparisons in a filter. */
    filterTermsMax: 20,
    /** With more people than this, a filter has to name something that an index finds. */
    scanMax: 10_000,
    pageSize: 100,
    pageMax: 500,
    patchOperationsMax: 1000,
    bulkOperationsMax: 200,
    /** Members in one answer or request; more are read and changed by filter. */
    membersMax: 20_000,
    externalIdMax: 255,
    /** Characters of a reason in the log. */
    reasonMax: 500,
    /** A sync that disables fewer users than this within a day is never stopped. */
    holdFrom: 5,
    shareDefault: 10,
    holdWindowMs: day,
    logKeptMs: 90 * day,
    /** Lines of a company's log. */
    logMax: 100_000,
  },
  domains: {
    /** Of a company. */
    max: 50,
    /** Looks for the TXT records of a company's domains. */
    checksAnHour: 60,
    /** A proved domain's record is looked for again after so long. */
    recheckMs: day,
    /** A proved domain whose record is gone for so long lapses. */
    graceMs: 7 * day,
    /** Domains looked up in one run of the upkeep, and at once. */
    rechecks: 500,
    lookups: 10,
    /** What the name servers said is shown up to so many records, and letters of each. */
    seenMax: 20,
    seenLength: 300,
    /** What stops working without a domain is counted up to here. */
    usesMax: 1000,
  },
  ownMail: {
    hostMax: 253,
    userMax: 254,
    passwordMax: 500,
    fromNameMax: 100,
    /** Ports that mail servers take mails at (RFC 8314, RFC 5321), and what many providers offer beside them. */
    ports: [25, 465, 587, 2525],
    /** Test mails of a company. */
    testsAnHour: 10,
    codeLength: 6,
    codeLifetimeMs: 15 * minute,
    /** Wrong codes, after which another test is needed. */
    codeTriesMax: 5,
    /** How long a server may take for one mail. Shorter than the lease of its job, with the product's own mail after it. */
    connectMs: 6000,
    mailMs: 20_000,
    /** Pauses after failures, twice as long each time. */
    restMs: { first: minute, most: 60 * minute },
    /** Failures in a row after which the admins are told. */
    toldAfter: 3,
    /** How long mails wait for the company's own mail. */
    heldMs: 5 * day,
    heldShown: 50,
    /** Of what a server or the provider says. */
    reasonMax: 200,
    /** Refusals for good, after which an address rests. */
    refusalsMax: 3,
    refusedShown: 250,
    /** At Microsoft's sign-in page. */
    requestMs: 10 * minute,
    requestsAnHour: 20,
    /** Looks at the records of the sender's domain. */
    dnsChecksAnHour: 60,
  },
  /** Lookups whose answer reveals whether an address has an account. */
  lookups: {
    windowMs: 60 * minute,
    /** Addresses one user may look up: a minimum, and a number per seat of the plan. */
    least: 200,
    perSeat: 4,
    /**
     * Imported rows per company and day that are compared with all users; with Boost, three of the largest
     * files.
     */
    importRows: { paying: 450_000, others: 5000 },
    importWindowMs: day,
    /**
     * From one network: requests for single sign-on links, and registrations with an address already taken.
     */
    linksOfNetwork: 60,
    takenOfNetwork: 10,
  },
  /** Timeouts for the other end of a connection. */
  http: {
    /** How long readiness waits for the database, so that its answer comes within a second. */
    readinessMs: 800,
    /**
     * Time for the request head; for the body, the longest stall and the time before the minimum rate
     * applies.
     */
    headersMs: 20_000,
    bodyMs: 30_000,
    /** The minimum rate of a request body or of a response, after that time. */
    leastBytesPerSecond: 8 * 1024,
    /** How long a response may be slower than that. */
    answerMs: 2 * minute,
    /** How often connections are checked. */
    lookMs: 2000,
  },
  /** Length of an Idempotency-Key; a shorter one could be somebody's counter. */
  idempotencyKey: { min: 8, max: 100 },
} as const;
