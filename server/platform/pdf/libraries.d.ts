declare module 'linebreak' {
  interface Break {
    /** Where the next line may begin. */
    readonly position: number;
    readonly required: boolean;
  }
  /** The line breaking of Unicode (UAX 14). */
  export default class LineBreaker {
    constructor(text: string);
    nextBreak(): Break | null;
  }
}

// What @types/pdfkit lacks.
declare namespace PDFKit {
  interface PDFDocument {
    /** Throws for a picture that it can't read. */
    openImage(picture: Buffer): { readonly width: number; readonly height: number };
    readonly destroyed: boolean;
    registerFont(name: string, font: import('fontkit').Font): this;
  }
}
