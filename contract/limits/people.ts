const minute = 60_000;
const day = 24 * 60 * minute;

/** Users, their lists and what is done to many of them. */
export const peopleLimits = {
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
  /** Reminders that go out by themselves. */
  reminders: {
    /** Until an admin chooses others: 8am and 5pm, Monday to Friday. */
    hours: [8, 17],
    weekdays: [1, 2, 3, 4, 5],
    /** Of what is overdue, at most and at first. */
    afterTimesMax: 10,
    afterTimes: 3,
    /** A send that is later than this, because the gateway was off, is left to the next. */
    lateMs: 4 * 60 * minute,
    /** How long after it was assigned a task is reminded of that is never due. */
    withoutDueDays: 30,
    /** People looked at together at most, and people mailed in one transaction. */
    rangePeople: 20_000,
    batchPeople: 200,
    /** How long it is stored what went out to whom. */
    keepMs: 180 * day,
  },
  /** Results that become anonymous. */
  retention: {
    /** Reports compare the last 12 months, of which the first may be under way. */
    monthsMin: 13,
    monthsMax: 120,
    /** How long after it was made sooner nothing happens yet: the link that stops it works as long. */
    waitMs: 7 * day,
    runsShown: 12,
    /** Results made anonymous in one transaction. */
    batchRows: 500,
    /** Companies that are queued at a time. */
    companiesAtOnce: 500,
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
} as const;
