import { productName } from '#kit/contract/product.ts';
import { defaultCompanyZone } from '#kit/contract/zones.ts';
/** Whose portal this is, as the server says it at the start; null while nobody has said it there. */
export interface House {
  company: string | null;
  /** Path of the logo. */
  logo: string | null;
  /** IANA zone of the head office. */
  zone: string;
}
let house: House = { company: null, logo: null, zone: defaultCompanyZone };
export const nameHouse = (said: House): void => void (house = said);
/** The name of the company, or that of the product while it has none. */
export const nameOfHouse = (): string => house.company ?? productName;
export const houseNow = (): House => house;
/** The time zone of the company: what has no place of its own is shown in it. */
export const companyZone = (): string => house.zone;
