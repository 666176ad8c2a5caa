import type { ExercisePart } from '@contract/phishing-exercise/content';
import { addressOf, fileIdIn, type Sign } from '@server/platform/files/addresses';

/** An own file in sanitized HTML: there `<` is an element's, and no attribute contains a quotation mark. */
const IMAGE = /(<img src=")(\/files\/[\da-f-]{36})(?=")/g;
/** An own file anywhere in a design, signed or not. */
const ANY_FILE = /\/files\/[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}(?:\?(?:[\w=-]|&(?:amp;)?)*)?/g;

const inAttribute = (address: string) => address.replaceAll('&', '&amp;');

type Body = Pick<ExercisePart, 'layoutType' | 'html'>;
type Content = Body & Pick<ExercisePart, 'thumbnailUrl'>;

/** The ids of the files that a stored message shows. A text message shows none, whatever it says. */
export function filesInBody({ layoutType, html }: Body): string[] {
  if (layoutType === 'SMS') return [];
  const ids = [...html.matchAll(IMAGE)].flatMap(([, , address = '']) => fileIdIn(address) ?? []);
  return [...new Set(ids)];
}

/**
 * A template, or a part of an exercise, with the addresses of its files signed: of the images that were checked
 * when it was stored.
 */
export const signedContent = <Given extends Content>(content: Given, sign: Sign): Given => ({
  ...content,
  thumbnailUrl: content.thumbnailUrl === null ? null : sign(content.thumbnailUrl),
  html:
    content.layoutType === 'SMS'
      ? content.html
      : content.html.replace(
          IMAGE,
          (_, start: string, address: string) => start + inAttribute(sign(address)),
        ),
});

type Design = Record<string, unknown>;

const changedDesign = (design: Design, change: (address: string) => string): Design =>
  JSON.parse(JSON.stringify(design).replace(ANY_FILE, change)) as Design;

/** A design as it is stored: the addresses of files without their signatures. */
export const unsignedDesign = (design: Design): Design =>
  changedDesign(design, (address) => {
    const id = fileIdIn(address.replaceAll('&amp;', '&'));
    return id ? addressOf(id) : address;
  });

/** A design with the addresses of those files signed that its email shows. */
export function signedDesign(design: Design, body: Body, sign: Sign): Design {
  const known = new Set(filesInBody(body).map(addressOf));
  return changedDesign(design, (address) => (known.has(address) ? sign(address) : address));
}
