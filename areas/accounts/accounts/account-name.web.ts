import { unknownConsignee, unknownShipper } from './unknown-accounts.contract.ts';
import type { Say } from '#kit/web/text.tsx';

const ofNobody: readonly string[] = [unknownShipper.name, unknownConsignee.name];
/** The name of an account as the reader sees it: the accounts of freight that nobody entered have one in each language. */
export const accountName = (t: Say, name: string): string => (ofNobody.includes(name) ? t(name) : name);
