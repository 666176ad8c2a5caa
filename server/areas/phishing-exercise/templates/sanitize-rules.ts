import {
  cleanStyle,
  isLinkAddress,
  isRole,
  type MESSAGE_ATTRIBUTES,
} from '@contract/phishing-exercise/markup';

/*
 * Which elements, styles and addresses a template may have is in the contract, because the browser checks the same
 * before it shows one. Here is what the values of the other attributes may be.
 */

const LENGTH = /^\d{1,4}(?:px|%)?$/;
const NUMBER = /^\d{1,3}$/;
const COLOR = /^(?:#[\da-f]{3,8}|[a-z]{3,30})$/i;
const TEXT = /^[^\p{Cc}]{0,500}$/u;

type Name = Exclude<(typeof MESSAGE_ATTRIBUTES)[number], 'href' | 'role' | 'src' | 'style'>;
const VALUES: Readonly<Record<Name, RegExp>> = {
  align: /^(?:left|right|center|justify)$/i,
  alt: TEXT,
  bgcolor: COLOR,
  border: NUMBER,
  cellpadding: NUMBER,
  cellspacing: NUMBER,
  colspan: NUMBER,
  dir: /^(?:ltr|rtl|auto)$/i,
  height: LENGTH,
  lang: /^[a-z\d-]{1,35}$/i,
  rowspan: NUMBER,
  start: NUMBER,
  title: TEXT,
  valign: /^(?:top|middle|bottom|baseline)$/i,
  width: LENGTH,
};

/** A picture that is a part of the HTML itself. */
export const DATA_IMAGE = /^data:image\/(?:png|jpeg|gif|webp);base64,[A-Za-z\d+/]{1,150000}={0,2}$/;

/** The longest address of a link. */
const LINK_MAX = 2048;

/** An attribute's value as it may stay, in its place; undefined if it may not. An image's `src` is not here. */
export function keptValue(tag: string, name: string, given: string): string | undefined {
  const value = given.trim();
  if (name === 'style') return cleanStyle(value) || undefined;
  if (name === 'role') return isRole(value) ? value : undefined;
  if (name === 'href')
    return tag === 'a' && value.length <= LINK_MAX && isLinkAddress(value) ? value : undefined;
  return Object.hasOwn(VALUES, name) && VALUES[name as Name].test(value) ? value : undefined;
}
