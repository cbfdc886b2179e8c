import { catalogue } from './errors.ts';

/** Why a workbook is not read. */
export const workbookErrors = catalogue('workbook', {
  unreadable: {
    status: 400,
    sentence: 'The workbook cannot be read. Save it again as XLSX, without a password, or as CSV.',
    when: 'The file begins as a workbook and is torn, encrypted or of another kind.',
  },
  tooLarge: {
    status: 400,
    sentence: 'The workbook unpacks to more than {most} MB.',
    when: 'A packed file would grow beyond what a sheet of rows needs.',
  },
});
