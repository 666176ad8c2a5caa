import { limits } from '@contract/limits';
import { DROPPED_ELEMENTS, MESSAGE_ELEMENTS } from '@contract/phishing-exercise/markup';
import { addressOf, fileIdIn } from '@server/platform/files/addresses';
import { ToldError, words } from '@server/platform/text/words';
import sanitizeHtml from 'sanitize-html';
import { DATA_IMAGE, keptValue } from './sanitize-rules';

/** The mark of a callout that was shown; it is made anew each time. */
const CALLOUT_MARK = 'data-callout';
/** Elements below are taken away, and their text stays. */
const KEPT_DEPTH = 100;
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
  nestingLimit: KEPT_DEPTH,
  transformTags: {
    '*': (tagName, attribs) =>
      // An element that is not allowed: its text stays.
      CALLOUT_MARK in attribs
        ? { tagName: 'mark', attribs: {} }
        : { tagName, attribs: attributesOf(tagName, attribs) },
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && attribs.src === undefined,
};

/** HTML that is refused, and the reason for whoever wrote it. */
export class RefusedHtmlError extends ToldError {}

const tangled = () => new RefusedHtmlError('This HTML is too tangled to be shown safely.');

/** One pass. It ends at the first element too many, because parsing on would hold up everyone else. */
function sanitizeOnce(html: string): string {
  const { elementsMax, depthMax, htmlMax } = limits.exercises;
  let elements = 0;
  let depth = 0;
  const clean = sanitizeHtml(html, {
    ...OPTIONS,
    onOpenTag: () => {
      elements++;
      depth++;
      if (elements > elementsMax || depth > depthMax) throw tangled();
    },
    onCloseTag: () => {
      depth--;
    },
  });
  if (clean.length > htmlMax) throw new RefusedHtmlError(words`At most ${htmlMax} characters.`);
  return clean.replace(CONTROLS, '').trim();
}

/**
 * A template's HTML with only what a mail may show: no script, style sheet, form, frame or address that would be
 * loaded, and no mark of a callout. Addresses of own files lose their signatures. Sanitizing the result again
 * changes nothing. Throws RefusedHtmlError for what is too large, too deep or does not come to rest.
 */
export function sanitizeTemplate(html: string): string {
  let before = html.replace(/\r\n?/g, '\n').replace(CONTROLS, '').trim();
  for (let pass = 0; pass < PASSES_MAX; pass++) {
    const after = sanitizeOnce(before);
    if (after === before) return after;
    before = after;
  }
  throw tangled();
}
