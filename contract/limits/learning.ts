const minute = 60_000;
const day = 24 * 60 * minute;

/** What people learn by. */
export const learningLimits = {
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
  /** Below these percentages the completion badge is low, and average. */
  completion: { lowBelow: 10, averageBelow: 70 },
  /** Of a score, 0 to 100. */
  score: { averageFrom: 10, perfectFrom: 75 },
} as const;
