import { unknownConsignee, unknownShipper } from './unknown-accounts.contract.ts';

const ofNobody: readonly string[] = [unknownShipper.name, unknownConsignee.name];
/** The name of an account as the reader sees it: the accounts of freight that nobody entered have one in each language. */
export const accountName = (t: (text: string) => string, name: string): string =>
  ofNobody.includes(name) ? t(name) : name;
