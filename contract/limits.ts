/** Every business constant of the documents and of the decisions where they are silent. */
const minute = 60_000;
const day = 24 * 60 * minute;

export const limits = {
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
    /** How often a day a person changes their own password: each change is told by mail, whosever the address is. */
    passwordChangesMax: 10,
    passwordChangesWindowMs: day,
    /** Wrong passwords of one account before the identity service asks to wait. */
    passwordMaxAttempts: 10,
    passwordThrottleMs: 5 * minute,
    /** How long an address counts as the account's own after a sign-in there. */
    knownAddressMs: 30 * day,
    idTokenLifetimeS: 3600,
    /** A session ends when it was not used for so long, as long as the browser remembers how it signs in. */
    idleMs: 14 * day + 10 * 60 * minute,
    /** However it is used, a session ends this long after the sign-in. */
    absoluteMs: 30 * day,
    /** How exact the last use of a session is: so often it is written down at most. */
    touchMs: 5 * minute,
    /** How long counts of failed sign-ins are kept. */
    failuresKeptMs: 30 * day,
    /** How long the embedded service signs with one key, and how long before that the next one is made known. */
    signingKeyMs: 30 * day,
    signingKeyNoticeMs: 10 * minute,
    /** How long a link that resets a password can be used: as long as Firebase's. */
    passwordResetLifetimeMs: 60 * minute,
    /** How long a link that confirms an address can be used. */
    actionLinkLifetimeMs: 7 * day,
    /** How long the link that confirms a new address can be used, and how many of them an hour. */
    emailChangeLifetimeMs: day,
    emailChangeMaxSends: 5,
    emailChangeWindowMs: 60 * minute,
    /** A link that signs in by itself, and the token that a finished single sign-on hands over. */
    signInLinkLifetimeMs: 15 * minute,
    ssoTokenLifetimeMs: 2 * minute,
    /** How long a person may stay at their provider, and how far its clock may be off. */
    ssoRequestLifetimeMs: 10 * minute,
    ssoClockSkewMs: minute,
    /** How long a write whose answer was lost is taken for the same when it is sent again. */
    lostWriteMs: 10 * minute,
    /** How long a partner stays signed in to a customer. */
    loginAsCompanyMs: 8 * 60 * minute,
  },
  paging: {
    pageSizes: [5, 10, 25, 50, 100],
    defaultPageSize: 25,
    maxPageSize: 100,
    /** Counts of a free-text search are exact up to here and a lower bound beyond. */
    exactSearchTotal: 10_000,
  },
  text: {
    nameMax: 255,
    companyNameMax: 255,
    emailMax: 254,
    /** The part before the @ (RFC 5321, 4.5.3.1.1). */
    emailLocalMax: 64,
    departmentNameMax: 255,
    searchMax: 200,
    messageMax: 5000,
    subjectMax: 200,
    /** The longest number of E.164 has 15 digits; the rest is for separators. */
    phoneMax: 40,
  },
  users: {
    withoutBoost: 25,
    withBoost: 100,
    /** Ids that one bulk call takes; larger sets are split by the console. */
    bulkMaxIds: 1000,
    exportBatch: 5000,
    /** Departments, or groups, that a list is filtered by at once. */
    filterTeamsMax: 20,
    /** Groups that a row of the list names; how many more there are is said. */
    groupsShown: 3,
    /** Saved views of one list, and the length of their names. */
    viewsMax: 20,
    viewNameMax: 60,
    /** Up to so many people a search by two letters looks inside words too; beyond, where a word starts. */
    shortSearchMax: 50_000,
    /** How long an invitation can be accepted; sending it again begins anew. */
    invitationLifetimeMs: 7 * day,
    inviteGroupsMax: 10,
    /** For so long an admin may undo having made others admins; later only the owner takes the role from them. */
    roleUndoMs: 10 * minute,
    /** Outstanding tasks that a reminder names; how many more there are is said. */
    reminderTitlesMax: 20,
    /** Test mails of one person to themselves. */
    testMailsMax: 5,
    testMailsWindowMs: 10 * minute,
  },
  /** Mails that people cause; each number is for one window. */
  mails: {
    hourMs: 60 * minute,
    dayMs: day,
    /** For each seat of the plan: what one person sends in an hour, and what the company sends in a day. */
    perSeat: { sender: 2, invitation: 3, reminder: 5 },
    /** Of one person in an hour, whatever the plan. */
    ofSender: { request: 10, confirmation: 30, reset: 60 },
    /** Of one company in a day, whatever the plan. */
    ofCompany: { request: 50, confirmation: 200, reset: 500 },
    /** To one reader in a day: from one company, and from all together. */
    toOne: {
      invitation: { company: 5, service: 20 },
      reminder: { company: 10, service: 20 },
      /** Read by support: the bound is the sender's. */
      request: { company: 50, service: 10_000 },
      confirmation: { company: 10, service: 20 },
      reset: { company: 20, service: 30 },
    },
    /** Requests of one network in an hour: registrations, and resets of passwords. */
    registrationsOfNetwork: 100,
    resetsOfNetwork: 100,
  },
  /** Questions whose answer tells whether somebody has an account. */
  lookups: {
    windowMs: 60 * minute,
    /** Addresses that one person asks about, at least, and for each seat of the plan. */
    least: 200,
    perSeat: 4,
    /** Rows of files that one company compares with everybody in a day; with Boost three of the largest. */
    importRows: { paying: 450_000, others: 5000 },
    importWindowMs: day,
    /** Links to single sign-on that one network asks for, and registrations of it with an address that is taken. */
    linksOfNetwork: 60,
    takenOfNetwork: 10,
  },
  /** Percent below which the completion badge is low, and average. */
  completion: { lowBelow: 10, averageBelow: 70 },
  operations: {
    /** People that one operation takes by their ids; any number by a filter. */
    maxIds: 10_000,
    /** A set up to this size is worked on in the request itself. */
    inlineMax: 100,
    /** Rows of one batch: one transaction, during which the embedded database answers nobody else. */
    batchSize: 100,
    /** As long as nobody waits for the database, batches grow up to here, or until one takes so long. */
    batchMostRows: 1000,
    batchMs: 400,
    /** The pause after a batch that somebody waited for, at most, as a share of the time that it took. */
    pauseShare: 1,
    /** The pause is over once nobody has used the database for so long. */
    quietMs: 15,
    /** How long one job works before it hands over to the next, well inside a job's lease. */
    sliceMs: 3000,
    /** Failures of the same batch in a row before its rows are tried one by one. */
    maxAttempts: 5,
    /** Protected people that a question names before the phrase is typed; how many more there are is said. */
    keptShown: 10,
    /** So long after somebody was disabled as a task their seat is kept for them, so that it can be taken back. */
    seatHoldMs: minute,
    /** Ended operations are kept for their results and for being taken back. */
    keepMs: 30 * day,
  },
  /** A CSV file of people. */
  imports: {
    fileBytes: 30 * 1024 * 1024,
    maxRows: 150_000,
    maxColumns: 60,
    /** Letters of one cell; what is longer is cut, since no column that is read admits as many. */
    cellMax: 1000,
    groupsMax: 10,
    /** A portion of rows on its way to the gateway ends at whichever comes first; a letter takes up to three bytes. */
    portionRows: 2000,
    portionLetters: 300_000,
    /** How long a file waits for its confirmation, and its rows for a look at them afterwards. */
    keepMs: day,
  },
  plans: {
    trialDays: 14,
    /** From here on the countdown asks to upgrade rather than to look at the plans. */
    trialUrgentDays: 3,
    seatsMin: 25,
    seatsMax: 100_000,
    partnerSeatsMin: 1,
    seatStep: 50,
    couponMax: 64,
    currency: 'USD',
  },
  upload: {
    documentBytes: 7_340_032,
    videoBytes: 150 * 1024 * 1024,
    thumbnailBytes: 200 * 1024,
    jsonBodyBytes: 1024 * 1024,
  },
  /** How long the gateway waits for whoever is at the other end of a connection. */
  http: {
    /** How long readiness waits for the database; the answer is there within a second. */
    readinessMs: 800,
    /** The head of a request; its body, as long as it stands still or is slower than the least rate. */
    headersMs: 20_000,
    bodyMs: 30_000,
    /** Each second of a body's time beyond that must bring so much, in either direction. */
    leastBytesPerSecond: 8 * 1024,
    /** How long an answer may leave more slowly than that. */
    answerMs: 2 * minute,
    /** How often connections are looked at. */
    lookMs: 2000,
  },
  videos: {
    pinnedMax: 5,
    /** More than the library has; a search narrows it. */
    libraryMax: 500,
    /** How far an arrow key moves, and how often the player tells where it is. */
    seekSeconds: 5,
    progressMs: 200,
  },
  whiteLabel: {
    domainMax: 253,
    logoBytes: 32 * 1024,
    /** How long a replica goes on answering for a domain as it last knew it. */
    lookupFreshMs: minute,
    lookupMaxDomains: 1000,
  },
  ui: {
    toastMs: 4000,
    searchDebounceMs: 300,
    notificationsOpenMs: 2000,
    thankYouMs: 1500,
    buildPollMs: 60_000,
    flagsRefreshS: 300,
    phoneMaxWidth: 599,
  },
} as const;
