/** Invoice numbers of a previous system compared with the series that numbers invoices here. */

/** The highest number that the invoice series can assign. */
export const maxInvoiceSeriesNumber = 999_999_999;

/** The series number that an invoice number equals. Undefined for one that the series never assigns, such as `A-17`. */
export const parseInvoiceSeriesNumber = (number: string): number | undefined =>
  /^\d{1,9}$/.test(number) ? Number(number) : undefined;
