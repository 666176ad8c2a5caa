import sanitizeHtml from 'sanitize-html';
import { addressOf, fileIdIn } from '../files/addresses';
import { attributesOf, DATA_IMAGE, DROPPED_WITH_CONTENT, STYLES, TAGS } from './sanitize-rules';

/** The mark of a callout that was shown; it is made anew each time. */
const CALLOUT_MARK = 'data-callout';
/** Deeper than any real mail, shallower than what makes parsers slow. */
const DEPTH_MAX = 100;
/** What a pass takes away can change how the next one reads the rest. */
const PASSES_MAX = 10;

/** Neither is ever in a mail, and both have hidden attacks from filters. */
const CONTROLS = /[^\P{Cc}\t\n\r]/gu;

/** An image's address as it is stored: an own file without its signature, or the picture itself. */
function imageAddress(src: string): string | undefined {
  const id = fileIdIn(src);
  if (id) return addressOf(id);
  return DATA_IMAGE.test(src) ? src : undefined;
}

function keptAttributes(tag: string, given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const allowed = attributesOf(tag);
  const kept: sanitizeHtml.Attributes = {};
  for (const [name, rule] of Object.entries(allowed)) {
    const value = given[name]?.trim();
    if (value !== undefined && rule.test(value)) kept[name] = value;
  }
  if (given.style !== undefined && !given.style.includes('\\')) kept.style = given.style;
  const src = tag === 'img' && given.src !== undefined ? imageAddress(given.src.trim()) : undefined;
  return src === undefined ? kept : { src, ...kept };
}

const names = (tag: string) => [
  'style',
  ...(tag === 'img' ? ['src'] : []),
  ...Object.keys(attributesOf(tag)),
];

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...TAGS],
  allowedAttributes: Object.fromEntries(TAGS.map((tag) => [tag, names(tag)])),
  allowedStyles: { '*': STYLES },
  // Attributes are checked above, more strictly; this is the library's own check of addresses.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: [...DROPPED_WITH_CONTENT],
  nestingLimit: DEPTH_MAX,
  transformTags: {
    '*': (tagName, attribs) =>
      // An element that is not allowed: its text stays.
      CALLOUT_MARK in attribs
        ? { tagName: 'mark', attribs: {} }
        : { tagName, attribs: keptAttributes(tagName, attribs) },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

/** HTML that does not come to rest, however often it is sanitized. */
export class UnstableHtmlError extends Error {}

/**
 * A template's HTML with only what a mail may show: no script, style sheet, form, frame or address that would be
 * loaded, and no mark of a callout. Addresses of own files lose their signatures. Sanitizing the result again
 * changes nothing. Throws UnstableHtmlError.
 */
export function sanitizeTemplate(html: string): string {
  let before = html.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const after = sanitizeHtml(before, OPTIONS).replace(CONTROLS, '').trim();
    if (after === before) return after;
    before = after;
  }
  throw new UnstableHtmlError('the HTML changes each time it is sanitized');
}
