import { createRequire } from 'node:module';
import type PDFDocument from 'pdfkit';

let pdfDocumentClass: typeof PDFDocument | undefined;
/**
 * Creates a pdfkit document. pdfkit is loaded when the first document is rendered. A server whose long prints run in workers
 * saves its 14 MB.
 */
export function createPdfKitDocument(options: PDFKit.PDFDocumentOptions): typeof PDFDocument.prototype {
  pdfDocumentClass ??= createRequire(import.meta.url)('pdfkit') as typeof PDFDocument;
  return new pdfDocumentClass(options);
}
