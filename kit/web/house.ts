import { productName } from '#kit/contract/product.ts';
/** Whose portal this is, as the server says it at the start; null while nobody has said it there. */
export interface House {
  company: string | null;
  /** Path of the logo. */
  logo: string | null;
  /** IANA zone of the head office. */
  zone: string;
}
let house: House = { company: null, logo: null, zone: 'America/New_York' };
export const nameHouse = (said: House): void => void (house = said);
/** The name of the company, or that of the product while it has none. */
export const nameOfHouse = (): string => house.company ?? productName;
export const houseNow = (): House => house;
