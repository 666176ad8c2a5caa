import { accessLimits } from './limits/access';
import { learningLimits } from './limits/learning';
import { moneyLimits } from './limits/money';
import { peopleLimits } from './limits/people';
import { phishingLimits } from './limits/phishing';
import { reportsLimits } from './limits/reports';

const minute = 60_000;
const day = 24 * 60 * minute;

/** Every business constant, those of an area in a file beside this one; docs/values.md gives the reasons. */
export const limits = {
  ...accessLimits,
  ...learningLimits,
  ...phishingLimits,
  ...peopleLimits,
  ...reportsLimits,
  ...moneyLimits,
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
    /** The marketing tracker's cookie; HubSpot's has 32 letters. */
    trackerTokenMax: 200,
    /** The page that a request was sent from. */
    pageUriMax: 2048,
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
  whiteLabel: {
    domainMax: 253,
    nameMax: 60,
    logoBytes: 32 * 1024,
    /** A picture as it is stored, scaled down until it fits. */
    logoSide: 320,
    faviconSide: 96,
    /** Looking a company's own hosts up by DNS and https. */
    checksAnHour: 30,
    reachMs: 8000,
    /** How often a host in use is looked up again, how many at a time, and how long one that is gone still counts. */
    recheckMs: day,
    rechecks: 200,
    lookups: 10,
    graceMs: 7 * day,
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
