/** Every business constant, in one place; docs/values.md gives the reasons. */
const minute = 60_000;
const day = 24 * 60 * minute;

export const limits = {
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
    /** Calls that an API key may make in a minute. */
    apiKeyPerMinute: 600,
    /** How long a session may change settings of trust after a mailed code. */
    stepUpMs: 10 * minute,
    /** How long the link in the mail about a change of trust stops it. */
    trustStopMs: 7 * day,
    /** How long a partner stays signed in to a customer. */
    loginAsCompanyMs: 8 * 60 * minute,
  },
  paging: {
    pageSizes: [5, 10, 25, 50, 100],
    defaultPageSize: 25,
    maxPageSize: 100,
    /** Of the tables in reports. */
    reportPageSize: 10,
    /** Totals of a free-text search are exact up to here and a lower bound beyond. */
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
  courses: {
    /** Courses in one answer: the library and a company's own. */
    listMax: 500,
    sectionsMax: 40,
    chaptersMax: 40,
    questionsMax: 30,
    answersMax: 8,
    textMax: 20_000,
    addressMax: 2048,
    captionsMax: 20,
    videoSecondsMax: 24 * 3600,
    descriptionMax: 2000,
    passMark: 70,
    /** What the stated length of a course assumes: reading with thought, and time for each part. */
    wordsPerMinute: 100,
    questionSeconds: 60,
    imageSeconds: 60,
    documentSeconds: 180,
    /** Courses up to these minutes count as short and as medium. */
    shortMinutes: 5,
    mediumMinutes: 10,
  },
  calendar: {
    /** The hour where the company is from which a day's video goes out. */
    sendHour: 8,
    /** How many days later it still goes out, after an outage. */
    lateDays: 2,
    /** Events a sweep queues at most; the next one takes the rest. */
    sweepMax: 1000,
    /** The share of a video from which it counts as watched: few sit through the closing frames. */
    completedPercent: 90,
  },
  planner: {
    firstYear: 2023,
    /** Of the awareness plan as a PDF. */
    lastYear: 2100,
    yearsEitherSide: 3,
    /** Items that a cell shows by itself; a badge counts the rest. */
    cellItems: 2,
    badgeMax: 9,
    tooltipItems: 6,
    rangeMaxDays: 366,
    /** Activities of one kind in a year. */
    activitiesMax: 1000,
    /** The best score of a tournament: its challenges. */
    tournamentScoreMax: 6,
  },
  training: {
    /** The longest time to complete an assignment. */
    daysMax: 366,
    /** Attempts of an assignment that limits them. */
    attemptsMax: 10,
    /** The highest number of an attempt: nobody gets there who still wants to pass. */
    attemptNumberMax: 1000,
    /** Learners found by a search are counted exactly up to here. */
    exactSearchTotal: 500,
    /** Departments, groups or users of one assignment. */
    targetsMax: 10_000,
    /** Questions named as the hardest, and departments, on a statistics page. */
    questionsShown: 10,
    departmentsShown: 100,
    /** Days of completions on a statistics page. */
    completionDays: 400,
    /** Up to this many users are enrolled within a request; more as an operation. */
    enrolAtOnce: 100,
    /** Exercises that one run of the upkeep starts whose own job didn't. */
    startsAtOnce: 200,
    /** Due dates that one run of the upkeep moves when suspended training goes on. */
    resumeBatch: 20_000,
  },
  games: {
    keyMax: 60,
    textMax: 1000,
    /** Parts of a mail or a page, messages of a text, lines of a call. */
    blocksMax: 20,
    cluesMax: 4,
    /** Items that a learner judges in one game. */
    challengesMin: 5,
    challengesMax: 30,
    /** Days that a game lasts. */
    durationMin: 1,
    durationMax: 90,
    /** What a company's first games begin with. */
    challengesDefault: 10,
    durationDefault: 14,
    /** A new game has no items of the last ones while there are others. */
    recentGames: 3,
    /** Places that a leaderboard shows. */
    placesShown: 10,
    /** An industry's score is told from so many companies and people up. */
    industryCompaniesMin: 5,
    industryPeopleMin: 50,
    /** Ranks that are counted exactly. */
    ranksCounted: 1000,
    /** The items judged wrong most often, in the report of all games. */
    hardestShown: 10,
  },
  secureCode: {
    keyMax: 60,
    textMax: 2000,
    codeMax: 3000,
    flawLinesMax: 3,
    fixes: 4,
    challengesOfTournament: 6,
    /** How often a learner may answer each of the two questions of a challenge. */
    attemptsMax: 3,
    /** Days that a tournament lasts at most. */
    durationMax: 90,
  },
  policies: {
    /** Letters of a policy's text: some thirty printed pages. */
    textMax: 60_000,
    reasonMax: 1000,
    /** Policies of a company; a report counts all of them at once. */
    listMax: 500,
    revisionsMax: 10_000,
    /** How long a link may take to answer when it is saved, redirects included, and how many of those it may have. */
    fetchMs: 15_000,
    redirectsMax: 5,
    /** Acknowledgements of a CSV file that are read at once. */
    exportBatch: 500,
    /** People found by a search are counted exactly up to here. */
    exactSearchTotal: 500,
    /** Policies whose renewal one run of the upkeep begins. */
    renewalsAtOnce: 100,
    /** The oldest time of a device that is believed: an acknowledgement waits no longer for a connection. */
    deviceDays: 90,
  },
  exercises: {
    /** Templates of an exercise that are picked one by one: exactly so many. */
    templatesRequired: 10,
    /** Callouts in the body of a template, besides the one of its header. */
    bodyCalloutsMax: 3,
    anchorMax: 300,
    explanationMax: 1000,
    legendMax: 2000,
    /** Characters of a template's HTML, and of the visual editor's document. */
    htmlMax: 200_000,
    designMax: 400_000,
    /**
     * Elements of a template's HTML and how deep they are nested: far beyond any mail, whose tables take twenty levels,
     * but little enough for a parser.
     */
    elementsMax: 10_000,
    depthMax: 500,
    /** Levels of the visual editor's document: lists within lists, within columns. */
    designDepthMax: 50,
    smsMax: 1600,
    templateNameMax: 100,
    attachmentNameMax: 100,
    /** The most bytes of one field of a template's form: a design in letters of three bytes. */
    formBytes: 1_200_000,
    /** Of all its fields together: beside the design a body in such letters, and the short ones. */
    formTotalBytes: 2_000_000,
    /** Of searches and packs in the wizard. */
    templatePageSize: 10,
    /** Templates that a company writes itself. */
    templatesMax: 1000,
    /** The narrowest window of the template editor, and the width of an email in it. */
    editorMinWidth: 960,
    emailWidth: 900,
    thumbnailWidth: 394,
    thumbnailHeight: 221,
    /** How many packs are shown before the rest collapses, and the height of the collapsed list. */
    packsCollapsedFrom: 5,
    packsCollapsedHeight: 200,
    anchorDebounceMs: 500,
    countdownMs: minute,
    /** Shown in place of a progress that the plan locks. */
    lockedProgress: 42,
    /** Learners, or answers, found by a search are counted exactly up to here. */
    exactSearchTotal: 100,
    /** Rows of a CSV file that are read at once. */
    exportBatch: 500,
    /** The newest exercises, and the templates answered wrong most often, in the company-wide report. */
    trendMax: 24,
    hardestShown: 5,
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
  simulations: {
    /** Of one campaign. */
    templatesMax: 100,
    /** Drafts of a company. */
    draftsMax: 200,
    /** The hours between which mails go out unless others are chosen: 8am and 5pm. */
    startHour: 8,
    stopHour: 17,
    /** Smart rounds are shown ahead for so many months. */
    aheadMonths: 12,
    /** Campaigns of a list: by default, and at most. */
    listPageSize: 250,
    /** Recipients found by a search are counted exactly up to here. */
    exactSearchTotal: 100,
    /** People of a company-wide report are collected and sorted up to here; more are walked in their order. */
    collectedMax: 2000,
    /** The most mails of some campaigns that are added up by person. */
    addedUpMax: 50_000,
    exportBatch: 500,
    /** People are put into a round in batches of this size. */
    planBatch: 5000,
    /** Campaigns with work that is due, queued by one round of the upkeep. */
    dueAtOnce: 1000,
    /** Domains named that keep chosen people from getting mails. */
    domainsShown: 20,
    /** Other campaigns that reach the same people, named in a preview. */
    overlapsShown: 20,
    /** Tests that one admin sends in an hour. */
    testsAnHour: 30,
    /** An open or click sooner after delivery is a machine's. */
    tooSoonMs: 5000,
    /** Different links of a mail followed within this time are a machine's. */
    allLinksMs: 2000,
    /** Letters of the keyed hash that tells visitors apart. */
    sourceLength: 16,
    /** Events kept of one mail; those after them change nothing. */
    eventsMax: 200,
    /** The fewest people that an anonymous report shows numbers of. */
    anonymousMin: 5,
    /** People who fell for mails most often, named in a report. */
    repeatShown: 5,
    /** Reports of mails by their recipients. */
    report: {
      /** Letters of an add-in's report: all headers, the body, and sender or subject. Its body is cut there. */
      headersMax: 64_000,
      bodyMax: 200_000,
      textMax: 1000,
      /** Calls of add-ins from one network; an office may share an address. */
      callsOfNetworkAnHour: 600,
      /** Mails forwarded for one reporter, and for a company. */
      ofReporterAnHour: 30,
      ofCompanyAnHour: 500,
      companyBytesAnHour: 100 * 1024 * 1024,
      /** The same mail by the same reporter is forwarded once in this time. */
      onceMs: 24 * 60 * minute,
      recentDays: 30,
    },
    /** The mailbox that reported mails are forwarded to. */
    mailbox: {
      mailBytes: 10 * 1024 * 1024,
      connections: 20,
      /** From one network. */
      connectionsOfOne: 5,
      recipients: 5,
      mailsOfCompanyAnHour: 2000,
      silenceMs: 30_000,
      /** Headers of a mail that a person forwards or answers. */
      headerBytes: 64 * 1024,
      /** A mail that takes longer to read, or more memory, is dropped. */
      readMs: 5000,
      readHeapMb: 256,
      /** What may be a token in a mail, messages read of those attached to each other, and how deep. */
      tokensMax: 100,
      messagesMax: 5,
      depthMax: 3,
    },
    /** How long an admin may take at a mail provider's page. */
    directRequestMs: 15 * minute,
    /** Visits to providers' pages of a company, and tests of direct delivery. */
    directRequestsAnHour: 30,
    directTestsAnHour: 20,
  },
  surveys: {
    titleMax: 120,
    textMax: 500,
    /** General feedback of one person in a day, and of all people of a company. */
    feedbackADay: 5,
    feedbackOfCompanyADay: 200,
    feedbackWindowMs: day,
    /** How long after the console has loaded, and nothing has been open over it, a survey opens. */
    askAfterMs: 10_000,
    exportBatch: 500,
  },
  savedViews: {
    /** A person's own views of one list; with those shared by others they fit on one page of 100. */
    ownMax: 20,
    /** Views of one list that a company's admins share. */
    sharedMax: 80,
    nameMax: 60,
    queryMax: 4000,
  },
  users: {
    /** Managers above a user, up to the one who reports to nobody. */
    managersAboveMax: 100,
    withoutBoost: 25,
    withBoost: 100,
    /** Ids per bulk call; the console splits larger sets. */
    bulkMaxIds: 1000,
    exportBatch: 5000,
    /** Departments, or groups, that a list can be filtered by at once. */
    filterTeamsMax: 20,
    /** Groups named in a row of the list; the rest is shown as a number. */
    groupsShown: 3,
    /**
     * Up to this company size, a two-letter search also matches inside words; beyond it, only the start of
     * words.
     */
    shortSearchMax: 50_000,
    /** How long an invitation can be accepted; sending it again restarts the period. */
    invitationLifetimeMs: 7 * day,
    inviteGroupsMax: 10,
    /** How long an admin may undo making others admins; later only the owner can demote them. */
    roleUndoMs: 10 * minute,
    /** Outstanding tasks named in a reminder; the rest is given as a number. */
    reminderTitlesMax: 20,
    /** Test mails that users send to themselves. */
    testMailsMax: 5,
    testMailsWindowMs: 10 * minute,
  },
  /** Mails caused by users; each number is for one window. */
  mails: {
    hourMs: 60 * minute,
    dayMs: day,
    /** Per seat of the plan: mails one user sends in an hour, and mails the company sends in a day. */
    perSeat: { sender: 2, invitation: 3, reminder: 5, monthlyVideo: 2 },
    /** Per user and hour, whatever the plan. */
    ofSender: { request: 10, confirmation: 30, reset: 60, invoice: 10 },
    /** Per company and day, whatever the plan. */
    ofCompany: { request: 50, confirmation: 200, reset: 500, invoice: 30 },
    /** Per recipient and day: from one company, and from all companies together. */
    toOne: {
      invitation: { company: 5, service: 20 },
      reminder: { company: 10, service: 20 },
      monthlyVideo: { company: 3, service: 10 },
      /** Read by support; the sender's limit is the effective one. */
      request: { company: 50, service: 10_000 },
      confirmation: { company: 10, service: 20 },
      reset: { company: 20, service: 30 },
      invoice: { company: 10, service: 20 },
    },
    /** Requests from one network in an hour: registrations, and password resets. */
    registrationsOfNetwork: 100,
    resetsOfNetwork: 100,
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
  /** Below these percentages the completion badge is low, and average. */
  completion: { lowBelow: 10, averageBelow: 70 },
  /** Of a score, 0 to 100. */
  score: { averageFrom: 10, perfectFrom: 75 },
  operations: {
    /** Users per operation when given by id; a filter can match any number. */
    maxIds: 10_000,
    /** A set up to this size is processed within the request. */
    inlineMax: 100,
    /**
     * Rows per batch. A batch is one transaction, during which the embedded database serves no other request.
     */
    batchSize: 100,
    /** While no request waits for the database, batches grow up to this many rows or this duration. */
    batchMostRows: 1000,
    batchMs: 400,
    /** The longest pause after a batch that made a request wait, as a share of the batch's duration. */
    pauseShare: 1,
    /** The pause ends once the database has been idle for this long. */
    quietMs: 15,
    /** How long one job works before it hands over to the next; well within a job's lease. */
    sliceMs: 3000,
    /** Consecutive failures of a batch before its rows are tried one by one. */
    maxAttempts: 5,
    /** Protected users named in a confirmation before the phrase is typed; the rest is given as a number. */
    protectedShown: 10,
    /** How long the seat of a user disabled by an operation stays reserved, so that the undo can succeed. */
    seatHoldMs: minute,
    /** How long ended operations are stored, for their results and for undo. */
    keepMs: 30 * day,
  },
  figures: {
    /** People in a row of the operation that makes the numbers again: its first batch then takes about `batchMs`. */
    rangePeople: 10,
    /** The months that Company Culture looks back, and that its trend shows. */
    cultureMonths: 12,
    /** Days of the recent activity. */
    activityDays: 30,
  },
  /** Reports as PDF and by mail. */
  reports: {
    /** Days that a report is about by default, and at most. */
    rangeDays: 30,
    rangeDaysMax: 366,
    /** Days that the table beside a chart lists: a quarter. Of more it tells the months. */
    tableDaysMax: 92,
    /** Figures for readers outside the company are about at least so many people. */
    groupMin: 5,
    /** Up to so many tasks behind a figure are sorted, and their people counted. */
    collectedMax: 2000,
    /** Of so many people that a search finds it is known what they have behind a figure; of more, that of some. */
    searchedMax: 5000,
    /** Rows from either end that can be listed of more than these, in an order that is walked row by row. */
    reachMax: 1000,
    /** The same where one index has the order. */
    indexReachMax: 20_000,
    /** A PDF ends after so many rows, about 500 pages, and names the CSV. */
    pdfRowsMax: 20_000,
    /** Rows that are drawn between two notes of the progress. */
    pdfChunk: 500,
    /** How long a finished PDF can be downloaded. */
    pdfKeepMs: 7 * day,
    /** PDFs of a company that are being made at the same time, and on one day. */
    pdfOpenMax: 5,
    pdfPerDay: 200,
    /** Scheduled reports of a company, and their recipients: admins, and addresses at domains of the company. */
    schedulesMax: 100,
    scheduleAdminsMax: 50,
    scheduleEmailsMax: 20,
    /** Mails that ask an address for its confirmation, from all companies together, on one day. */
    confirmationsPerDay: 3,
    /** How long the link of such a mail works. */
    confirmationMs: 7 * day,
    /** Reports that are sent by hand on one day. */
    sendNowPerDay: 20,
  },
  /** A CSV file of users. */
  imports: {
    fileBytes: 30 * 1024 * 1024,
    maxRows: 150_000,
    maxColumns: 60,
    /** Characters per cell. Longer cells are cut: no imported column allows that many. */
    cellMax: 1000,
    groupsMax: 10,
    /** A portion of rows ends at whichever limit comes first; a character takes up to three bytes. */
    portionRows: 2000,
    portionLetters: 300_000,
    /** How long a file waits for confirmation, and how long its rows can be viewed afterwards. */
    keepMs: day,
  },
  plans: {
    trialDays: 14,
    /** From here on the countdown asks to upgrade; before, it offers to explore the plans. */
    trialUrgentDays: 3,
    /** From here on admins are told that licenses end, and from there on urgently. */
    endingDays: 30,
    endingUrgentDays: 7,
    seatsMin: 25,
    seatsMax: 100_000,
    partnerSeatsMin: 1,
    seatStep: 50,
    couponMax: 64,
    orderNumberMax: 64,
    currency: 'USD',
    /** Admins of a company who get a mail about its licenses at most. */
    adminsMailed: 50,
  },
  partner: {
    /** Customers in one invitation. */
    invitesMax: 100,
    /** How long a temporary password that a partner sets can be used. */
    temporaryPasswordMs: 7 * day,
    /** How long a customer that said no, or withdrew, isn't asked for access again. */
    askAgainMs: day,
    /** Events in a history of access. */
    accessHistoryMax: 50,
    /** Customers that a refusal names. */
    namedMax: 100,
    /** The affiliate earnings of a partner, of its customers' purchases. */
    commissionPercent: 10,
    /** How long a request to become a partner waits for its answer; then the company may ask again. */
    requestOpenMs: 30 * day,
    expectedCustomersMax: 100_000,
    websiteMax: 255,
    /** What the overview and the forecast look at. */
    renewalDays: [30, 60, 90],
    trialsEndingDays: 14,
    trialsShown: 5,
    revenueMonths: 12,
    forecastMonths: 12,
    /** How long the licenses of a subscription stay after its end, for the partner to buy again. */
    graceMs: 14 * day,
    /** How long before their end licenses can be extended, and how many days before it is told by mail. */
    extendableMs: 30 * day,
    toldDays: [30, 7],
    /** Subscriptions, or licenses of customers, that one run of the upkeep ends at most, and of whose ends it tells. */
    endedAtOnce: 200,
    toldAtOnce: 2000,
    /** How long it is known after their end that it was told. */
    remindersKeptMs: 30 * day,
    /** Customers that a mail about licenses names. */
    namedInMail: 5,
  },
  invoices: {
    /** Why the provider changes an invoice. */
    reasonMax: 500,
    /** Of a bank transfer. */
    referenceMax: 140,
    /** Cents that a partner may owe on account unless the provider says otherwise: $50,000. */
    partnerCredit: 5_000_000,
    /** The highest limit: $10,000,000. */
    creditMax: 1_000_000_000,
    /** Acts shown of one invoice, the newest. */
    actsMax: 100,
    /** Companies that the provider's list is narrowed to at once. */
    payersMax: 100,
  },
  payments: {
    /** How long a payment page can be used; Stripe allows 30 minutes to a day. */
    checkoutMs: 60 * minute,
    /** How long the page with the payment method can be used, in the demonstration. */
    portalMs: 30 * minute,
    /** How long an event counts as known; Stripe sends one again for three days. */
    eventsKeptMs: 90 * day,
    /** How long payment pages that nobody used are stored. */
    checkoutsKeptMs: 30 * day,
    /** Subscriptions in one answer, the newest. */
    subscriptionsMax: 100,
    /** How long the payment service has to tell the end of a canceled subscription before we end it ourselves. */
    endToldMs: day,
    /** How far the time of an event may be from ours, in either direction. */
    eventToleranceMs: 5 * minute,
  },
  upload: {
    documentBytes: 7_340_032,
    videoBytes: 150 * 1024 * 1024,
    thumbnailBytes: 200 * 1024,
    /** All files of one company together. */
    companyBytes: 5 * 1024 * 1024 * 1024,
    /** Files of one company, so that none fills lists and folders with empty ones. */
    companyFiles: 5000,
    /** Pictures are unpacked and written anew: bounds on what that takes. */
    picture: {
      sideMax: 10_000,
      /** More than the largest photos of telephones that fit into a document's bytes. */
      pixelsMax: 50_000_000,
      /** All frames of an animation together; each is quantized on its own. */
      framePixelsMax: 25_000_000,
      jpegQuality: 85,
      seconds: 60,
    },
    /** Pixels of a logo's longer side. */
    logoSide: 512,
    /** The longest name of a file that is kept; the rest is cut. */
    fileNameMax: 255,
    /** Uploads in one answer, the newest. */
    listMax: 100,
    jsonBodyBytes: 1024 * 1024,
  },
  /** The disk of the data folder. */
  storage: {
    /** Readiness, metrics and the doctor warn below this, or below this share of a small disk. */
    lowBytes: 1024 ** 3,
    lowShare: 0.1,
    /** Left to the embedded database: uploads are refused before it is used. */
    reserveBytes: 64 * 1024 * 1024,
  },
  /** Length of an Idempotency-Key; a shorter one could be somebody's counter. */
  idempotencyKey: { min: 8, max: 100 },
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
  videos: {
    pinnedMax: 5,
    /** More than the library contains; a search narrows it. */
    libraryMax: 500,
    /** How long the tutorial for admins is announced to be: 5:00. */
    tutorialSeconds: 300,
    /** How far an arrow key seeks, and how often the player reports its position. */
    seekSeconds: 5,
    progressMs: 200,
  },
  whiteLabel: {
    domainMax: 253,
    logoBytes: 32 * 1024,
    /** How long a replica serves a domain from its cache. */
    lookupFreshMs: minute,
    lookupMaxDomains: 1000,
  },
  ui: {
    toastMs: 4000,
    searchDebounceMs: 300,
    /** Of partners' lists. */
    partnerSearchDebounceMs: 1000,
    /** The pause after which an editor saves by itself. */
    autosaveMs: 1000,
    notificationsOpenMs: 2000,
    thankYouMs: 1500,
    /** How long after a redirect the dialog opens that says why. */
    comingDialogMs: 1000,
    /** How long after arrival the setup of a tournament opens that the address asks for. */
    secureCodeDialogMs: 1500,
    buildPollMs: 60_000,
    flagsRefreshS: 300,
    phoneMaxWidth: 599,
  },
} as const;
