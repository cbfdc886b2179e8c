import { productName } from '#kit/contract/product.ts';
import { defaultCompanyTimeZone } from '#kit/contract/time-zones.ts';
/** The company that owns this portal, as the server reports at startup. Null until it is set. */
export interface CompanyIdentity {
  company: string | null;
  /** Path of the logo. */
  logo: string | null;
  /** IANA time zone of the head office. */
  zone: string;
}
let house: CompanyIdentity = { company: null, logo: null, zone: defaultCompanyTimeZone };
export const setCompanyIdentity = (identity: CompanyIdentity): void => void (house = identity);
/** Returns the company's name, or the product name if it has none. */
export const getCompanyOrProductName = (): string => house.company ?? productName;
export const getCompanyIdentity = (): CompanyIdentity => house;
/** Returns the company's time zone. Times without a place of their own are shown in it. */
export const getCompanyTimeZone = (): string => house.zone;
