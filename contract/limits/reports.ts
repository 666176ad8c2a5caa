const minute = 60_000;
const day = 24 * 60 * minute;

/** Figures and reports. */
export const reportsLimits = {
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
    /** The same in months of the calendar: any twelve in a row fit, and no thirteen do. */
    rangeMonthsMax: 12,
    /** Days that the table beside a chart lists: a quarter. Of more it tells the months. */
    tableDaysMax: 92,
    /** Figures for readers outside the company are about at least so many people. */
    groupMin: 5,
    /** Up to so many tasks behind a figure are sorted, and their people counted. */
    collectedMax: 1000,
    /** Of so many people that a search finds is listed what they have behind a figure; of more, that of the first of them. */
    searchedMax: 100,
    /** Up to so many are sorted by score; of more, each campaign's are merged along an index. */
    sortedMax: 3000,
    /** People of up to so many of them are held while a list by name is walked. */
    heldMax: 25_000,
    /** Rows from either end that can be listed of more than `collectedMax`, in an order that is walked row by row. */
    reachMax: 250,
    /** So many can be at least, though they are few among many people. */
    reachMin: 25,
    /** Places in an index that are walked past for a page at most. */
    passedMax: 10_000,
    /** Rows from either end that can be listed where one index has the order. */
    indexReachMax: 5000,
    /** People of the general report's file that are read at once: with ten times as many it took 111 MB of memory. */
    generalBatch: 500,
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
} as const;
