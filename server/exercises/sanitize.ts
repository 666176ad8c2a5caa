import { DROPPED_ELEMENTS, MESSAGE_ELEMENTS } from '@contract/phishing-exercise/markup';
import sanitizeHtml from 'sanitize-html';
import { addressOf, fileIdIn } from '../files/addresses';
import { DATA_IMAGE, keptValue } from './sanitize-rules';

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

function attributesOf(tag: string, given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const src = tag === 'img' && given.src !== undefined ? imageAddress(given.src.trim()) : undefined;
  const kept = Object.entries(given).flatMap(([name, text]) => {
    const value = keptValue(tag, name, text);
    return value === undefined ? [] : [[name, value]];
  });
  // First, where the addresses of files are looked for.
  return { ...(src && { src }), ...(Object.fromEntries(kept) as sanitizeHtml.Attributes) };
}

const OPTIONS: sanitizeHtml.IOptions = {
  allowedTags: [...MESSAGE_ELEMENTS],
  // All are checked below, one by one.
  allowedAttributes: false,
  parseStyleAttributes: false,
  // The library's own check of addresses, beside ours.
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedSchemesByTag: { img: ['data'] },
  allowProtocolRelative: false,
  nonTextTags: [...DROPPED_ELEMENTS, 'head'],
  nestingLimit: DEPTH_MAX,
  transformTags: {
    '*': (tagName, attribs) =>
      // An element that is not allowed: its text stays.
      CALLOUT_MARK in attribs
        ? { tagName: 'mark', attribs: {} }
        : { tagName, attribs: attributesOf(tagName, attribs) },
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
