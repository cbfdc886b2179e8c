import { productName } from '#kit/contract/product.ts';
/** What a kind of mail is: who gets it, when, its own words, and what may be named in them. */

/** Something that a mail can name: `{payer}` in its words. */
export interface Place {
  label: string;
  /** What stands there in a preview. */
  example: string;
  /** Facts of the own house that a preview shows in place of the example. */
  from?: Fact;
  /** `must`: the mail is of no use without it. `maybe`: there may be none; then its line is left out. */
  need?: 'must' | 'maybe';
  /** Several lines, or a link: not for the subject. */
  body?: true;
}
export type Fact = 'company' | 'address' | 'warehouse' | 'shipper' | 'consignee' | 'payer' | 'me';

export const groupCodes = ['access', 'freight', 'money', 'claims', 'house'] as const;
export type MailGroup = (typeof groupCodes)[number];
export const mailGroups: Record<MailGroup, { title: string }> = {
  access: { title: 'Access' },
  freight: { title: 'Freight' },
  money: { title: 'Money' },
  claims: { title: 'Claims' },
  house: { title: 'The house itself' },
};

export interface MailKind {
  /** Its number, never given to another. */
  id: number;
  title: string;
  group: MailGroup;
  /** Who gets it. */
  to: string;
  /** On what occasion. */
  when: string;
  /** To an address of the house, which has no language: it is written in one, the house's. */
  oneLanguage?: true;
  subject: string;
  /** The body, line by line; '' is a blank one. */
  lines: readonly string[];
  holds: Readonly<Record<string, Place>>;
}

/** Marks a text for the translations. */
export const say = (text: string): string => text;
/** Paragraphs with a blank line between them. */
export const apart = (...paragraphs: string[]): string[] =>
  paragraphs.flatMap((paragraph, i) => (i === 0 ? [paragraph] : ['', paragraph]));

export const company: Place = { label: 'The name of the house', example: productName, from: 'company' };
export const warehouse: Place = { label: 'The warehouse', example: 'MIA', from: 'warehouse' };
export const shipper: Place = { label: 'The shipper', example: 'Andes Rose', from: 'shipper' };
export const person: Place = {
  label: 'The name of whoever gets the mail',
  example: 'Dana Reyes',
  from: 'me',
};
export const by: Place = { label: 'Who did it', example: 'Dana Reyes', from: 'me' };
export const link: Place = {
  label: 'The link, made when the mail is sent; it works once',
  example: '/customerCenter/account?token=…',
  from: 'address',
  need: 'must',
  body: true,
};
/** An address of the product. */
export const address = (path: string, need?: 'must'): Place => ({
  label: 'Where it is found in the product',
  example: path,
  from: 'address',
  body: true,
  ...(need && { need }),
});
/** Lines made of records. */
export const list = (label: string, example: string): Place => ({
  label,
  example,
  body: true,
  need: 'maybe',
});

export const toPayer = say('The payer, at the address for its invoices');
export const toShipper = say('The shipper, and whoever asked');
export const toWarehouse = say('The address of the warehouse');
export const toPerson = say('The person whose account it is');
export const toService = say('The address of customer service');
