const minute = 60_000;

/** Phishing exercises and simulations. */
export const phishingLimits = {
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
} as const;
