import type { Company } from '../../company/company.queries';
import { logoPart, type MailBrand } from '../../mail/brand';
import { drawPdf } from '../../pdf/document';
import { documentTexts } from '../../pdf/texts';

interface Certificate {
  readonly number: string;
  /** Of the learner. */
  readonly name: string;
  /** Of the training. */
  readonly title: string;
  /** In percent; null where there is none. */
  readonly score: number | null;
  readonly completedAt: Date;
  readonly company: Pick<Company, 'name' | 'timeZone'>;
  /** Of a company with its own branding; its name goes first. */
  readonly brand: MailBrand | null;
  readonly language: string | undefined;
}

/** The PDF of a certificate: one page, whose day is that of the company's time zone. */
export function certificatePdf(certificate: Certificate): AsyncGenerator<Uint8Array> {
  const { number, name, title, score, completedAt, brand } = certificate;
  const { language, texts, fill } = documentTexts(certificate.language);
  const t = texts.certificate;
  const company = brand?.name ?? certificate.company.name;
  const heading = fill(t.title, { title });
  const zone = { timeZone: certificate.company.timeZone, dateStyle: 'long' } as const;
  const day = new Intl.DateTimeFormat(language, zone).format(completedAt);
  const percent = new Intl.NumberFormat(language, { style: 'percent' });
  const footer = (page: number) => fill(t.footer, { company, number, page: fill(texts.page, { page }) });
  const facts: readonly (readonly [string, string])[] = [
    [t.name, name],
    [t.training, title],
    ...(score === null ? [] : [[t.score, percent.format(score / 100)] as const]),
    [t.completed, day],
    [t.company, company],
    [t.number, number],
  ];

  return drawPdf({ title: heading, language, author: company, isLandscape: true, footer }, async (pdf) => {
    const logo = logoPart(brand);
    if (logo) pdf.logo(Buffer.from(logo.content, 'base64'), fill(t.logo, { company }));
    pdf.heading(1, t.heading);
    pdf.paragraph(t.text);
    await pdf.table(
      [
        { label: t.fact, share: 1, isHeader: true, cell: ([label]: readonly [string, string]) => label },
        { label: t.value, share: 4, cell: ([, value]: readonly [string, string]) => value },
      ],
      facts,
    );
  });
}
