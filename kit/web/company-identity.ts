import { productName } from '#kit/contract/product.ts';
import { defaultCompanyTimeZone } from '#kit/contract/time-zones.ts';
/** Whose portal this is, as the server says it at the start; null while nobody has said it there. */
export interface CompanyIdentity {
  company: string | null;
  /** Path of the logo. */
  logo: string | null;
  /** IANA zone of the head office. */
  zone: string;
}
let house: CompanyIdentity = { company: null, logo: null, zone: defaultCompanyTimeZone };
export const setCompanyIdentity = (said: CompanyIdentity): void => void (house = said);
/** The name of the company, or that of the product while it has none. */
export const getCompanyName = (): string => house.company ?? productName;
export const getCompanyIdentity = (): CompanyIdentity => house;
/** The time zone of the company: what has no place of its own is shown in it. */
export const getCompanyTimeZone = (): string => house.zone;
