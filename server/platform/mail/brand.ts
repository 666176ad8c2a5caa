import type { Brand } from '@contract/white-label';
import type { MailJob } from '@server/platform/jobs/queue';
import { escapeHtml } from '@server/platform/text/html';
import type { OwnAddress } from './own-addresses';

/** The branding of a company's mails, and where they lead. Without white-label access, mails have the product's. */
export type MailBrand = Pick<Brand, 'name' | 'logo' | 'primaryColor'> & {
  readonly addresses?: readonly OwnAddress[];
};

/** Finds the branding of a mail, by its recipient or by the company it names. */
export type FindMailBrand = (mail: Pick<MailJob, 'to' | 'companyId'>) => Promise<MailBrand | null>;

export const PRODUCT = 'Vigil';
export const PRODUCT_COLOR = '#4845cf';
const LOGO_CID = 'logo';

// Mail clients drop data URLs, and most show neither SVG nor WebP.
const SHOWN_PICTURE = /^data:(image\/(?:png|jpeg));base64,(.+)$/;

/** The logo as an attachment; none in formats mail clients don't show. */
export function logoPart(brand: MailBrand | null) {
  const [, contentType, content] = SHOWN_PICTURE.exec(brand?.logo ?? '') ?? [];
  if (!contentType || !content) return undefined;
  return {
    cid: LOGO_CID,
    filename: contentType === 'image/png' ? 'logo.png' : 'logo.jpg',
    content,
    encoding: 'base64' as const,
    contentType,
    contentDisposition: 'inline' as const,
  };
}

/** The header of a mail: the company's logo, else its name; empty for the product's own mails. */
export function headHtml(brand: MailBrand | null): string {
  if (!brand) return '';
  const name = escapeHtml(brand.name);
  if (logoPart(brand))
    return `<p><img src="cid:${LOGO_CID}" alt="${name}" height="36" style="height:36px;max-width:220px;object-fit:contain"></p>`;
  return `<p style="font-size:18px;font-weight:700;color:${colorOf(brand)}">${name}</p>`;
}

const colorOf = (brand: MailBrand | null) => brand?.primaryColor ?? PRODUCT_COLOR;

/** Relative luminance by WCAG 2.2, from 0 (black) to 1 (white). */
function luminance(color: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const share = Number.parseInt(color.slice(at, at + 2), 16) / 255;
    return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

/** The style of a mail's button. Its text is black or white, whichever has more contrast. */
export function buttonStyle(brand: MailBrand | null): string {
  const color = colorOf(brand);
  // The luminance at which black and white contrast equally.
  const text = luminance(color) > 0.179 ? '#000000' : '#ffffff';
  return `display:inline-block;padding:10px 18px;border-radius:6px;background:${color};color:${text};font-weight:600;text-decoration:none`;
}
