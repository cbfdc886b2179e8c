import { unknownConsignee, unknownShipper } from './unknown-accounts.contract.ts';

const ofNobody: readonly string[] = [unknownShipper.name, unknownConsignee.name];
/** Returns an account's name in the user's language. Only the accounts for unannounced freight have translated names. */
export const translateIfUnknownAccountName = (t: (text: string) => string, name: string): string =>
  ofNobody.includes(name) ? t(name) : name;
