import type { Company } from '@server/domain/company/company.queries';
import type { Letterhead } from '@server/domain/white-label/letterhead';
import { PRODUCT_COLOR } from '@server/platform/mail/brand';
import { drawPdf } from '@server/platform/pdf/document';
import { canDraw } from '@server/platform/pdf/fonts';
import { printable } from '@server/platform/pdf/lines';
import type { Size } from '@server/platform/pdf/sheet';
import { documentTexts } from '@server/platform/pdf/texts';
import type { Certified } from './kind';

interface Certificate {
  readonly number: string;
  /** Of the learner. */
  readonly name: string;
  readonly email: string;
  /** Of the training. */
  readonly title: string;
  /** In percent; null where there is none. */
  readonly score: number | null;
  readonly completedAt: Date;
  /** Of what was read and acknowledged. */
  readonly certified: Certified | null;
  readonly company: Pick<Company, 'timeZone'>;
  readonly letterhead: Letterhead;
  readonly language: string | undefined;
}

/** Points above the first line, so that an ordinary certificate stands in the middle of its page. */
const TOP = 105;
const MUTED = '#595b68';

/** The PDF of a certificate: one page, whose day is that of the company's time zone. */
export function certificatePdf(certificate: Certificate): AsyncGenerator<Uint8Array> {
  const { number, email, title, score, completedAt, certified, letterhead } = certificate;
  const { language, texts, fill } = documentTexts(certificate.language);
  const t = texts.certificate;
  const { name: company, logo, color = PRODUCT_COLOR } = letterhead;
  const zone = { timeZone: certificate.company.timeZone, dateStyle: 'long' } as const;
  const day = new Intl.DateTimeFormat(language, zone).format(completedAt);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  // A name in a script that no font has would be a row of boxes.
  const name = canDraw(printable(certificate.name)) ? certificate.name : email;
  const result =
    score === null ? fill(t.day, { day }) : fill(t.result, { day, score: percent.format(score / 100) });

  const options = {
    title: fill(t.title, { title }),
    language,
    author: company,
    isLandscape: true,
  };
  return drawPdf(options, async (pdf) => {
    const words = { size: 'heading', color: MUTED, align: 'center' } as const;
    const given = (text: string) => {
      const style = { isBold: true, align: 'center', direction: 'auto' } as const;
      const fits = (size: Size, most: number) => pdf.lineCount(text, { ...style, size }) <= most;
      const size = fits('display', 1) ? 'display' : fits('title', 2) ? 'title' : 'heading';
      pdf.paragraph(text, { ...style, size });
    };
    pdf.frame(color);
    pdf.space(TOP);
    if (logo) pdf.logo(logo, fill(t.logo, { company }), true);
    else pdf.paragraph(company, { size: 'heading', isBold: true, align: 'center', direction: 'auto' });
    pdf.space(24);
    pdf.heading(1, certified ? t.acknowledgement : t.heading, { align: 'center' });
    pdf.space(16);
    pdf.paragraph(t.name, words);
    given(name);
    pdf.space(8);
    pdf.paragraph(certified ? t.acknowledged : score === null ? t.completed : t.passed, words);
    given(title);
    pdf.space(8);
    pdf.paragraph(result, words);
    if (certified) {
      const { revision, document, hash } = certified;
      const small = { size: 'small', color: MUTED, align: 'center', direction: 'auto' } as const;
      pdf.paragraph(fill(t.revision, { revision }), small);
      if (document !== null) pdf.paragraph(fill(t.document, { document }), small);
      if (document !== null) pdf.paragraph(hash === null ? t.notHeld : fill(t.hash, { hash }), small);
    }
    pdf.space(24);
    pdf.paragraph(fill(t.number, { number, company }), { size: 'small', color: MUTED, align: 'center' });
  });
}
