/** Why a printer did not accept a print. */
export type PrinterErrorKind =
  /** The host name does not resolve. */
  | 'unknown'
  /** The address is not in a private network, or the port is not a label printer port. */
  | 'forbidden'
  /** The machine responds, but no printer listens on the port. */
  | 'refused'
  /** Nothing responds. */
  | 'silent'
  /** The printer connected but did not accept the whole print. Part of it may be printed. */
  | 'stopped';

export class PrinterUnavailableError extends Error {
  override name = 'PrinterAway';
  readonly errorKind: PrinterErrorKind;
  constructor(errorKind: PrinterErrorKind) {
    super(`The printer did not accept the print: ${errorKind}`);
    this.errorKind = errorKind;
  }
}

export interface PrintingPort {
  /**
   * Sends a whole print. Resolves when the printer has read all of it and closed the connection. Throws
   * `PrinterUnavailableError`.
   */
  sendZpl(printer: { host: string; port: number }, zpl: string): Promise<void>;
}
