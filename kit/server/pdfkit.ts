import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

let known: typeof PDFDocument | undefined;
/**
 * A new document of pdfkit, which is read when the first paper is drawn: a server whose long prints are drawn
 * in workers does without its 14 MB.
 */
export function createPdfKitDocument(options: PDFKit.PDFDocumentOptions): typeof PDFDocument.prototype {
  known ??= createRequire(import.meta.url)('pdfkit') as typeof PDFDocument;
  return new known(options);
}
