/** Invoice numbers of an old system beside the series that numbers invoices here. */

/** The highest number that the series of a company can give out. */
export const maxSeriesNumber = 999_999_999;

/** The number of the series that an invoice number is; undefined for one that the series never gives out, as `A-17`. */
export const parseSeriesNumber = (number: string): number | undefined =>
  /^\d{1,9}$/.test(number) ? Number(number) : undefined;
