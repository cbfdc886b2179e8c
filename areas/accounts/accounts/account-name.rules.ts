import { unknownConsignee, unknownShipper } from './unknown-accounts.contract.ts';

const ofNobody: readonly string[] = [unknownShipper.name, unknownConsignee.name];
/** The name of an account in the reader's language: the accounts of unannounced freight have one in each language. */
export const translateAccountName = (t: (text: string) => string, name: string): string =>
  ofNobody.includes(name) ? t(name) : name;
