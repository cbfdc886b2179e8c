/** Why a printer did not take what was sent to it. */
export type PrinterErrorKind =
  /** No machine goes by its name. */
  | 'unknown'
  /** The address is none of a house's own network, or the port none that printers take labels at. */
  | 'forbidden'
  /** The machine answers, and nothing takes labels there. */
  | 'refused'
  /** Nothing answers. */
  | 'silent'
  /** It answered and did not take the whole print: some of it may be printed. */
  | 'stopped';

export class PrinterUnavailableError extends Error {
  override name = 'PrinterAway';
  readonly fault: PrinterErrorKind;
  constructor(fault: PrinterErrorKind) {
    super(`The printer did not take the print: ${fault}`);
    this.fault = fault;
  }
}

export interface PrintingPort {
  /** Sends a whole print; resolves when the printer has read all of it and hung up. Throws PrinterAway. */
  send(printer: { host: string; port: number }, zpl: string): Promise<void>;
}
