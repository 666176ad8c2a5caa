import { convert, type FormatCallback, type HtmlToTextOptions } from 'html-to-text';

/** A picture is its words; one without any is decoration. */
const altText: FormatCallback = ({ attribs }, _walk, builder) => {
  const alt = String(attribs?.alt ?? '').trim();
  if (alt !== '') builder.addInline(alt);
};

/** With its whole address in angle brackets, which end it: mail programs take a bracket or a full stop for a part of it. */
const link: FormatCallback = ({ attribs, children }, walk, builder) => {
  walk(children, builder);
  const href = attribs?.href;
  if (href) builder.addInline(` <${href}>`, { noWordTransform: true });
};

const OPTIONS: HtmlToTextOptions = {
  // Mail programs break lines themselves.
  wordwrap: false,
  // Templates are as long as the sanitizer lets them be.
  limits: { maxInputLength: undefined },
  formatters: { altText, link },
  selectors: [
    { selector: 'a', format: 'link' },
    { selector: 'img', format: 'altText' },
    { selector: '[style="display:none"]', format: 'skip' },
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
  ],
};

/**
 * The text part of a mail, for programs and people that read no HTML: blocks on lines of their own, lines of `pre`
 * as they are, items of lists with their marks, cells of a row beside each other, pictures by their words, addresses
 * after their links, nothing of what is hidden. `otherwise` is what a mail says that shows nothing in words.
 */
export const plainText = (html: string, otherwise: string): string =>
  convert(html, OPTIONS).trim() || otherwise;
