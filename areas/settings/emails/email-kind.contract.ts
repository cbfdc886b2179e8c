import { productName } from '#kit/contract/product.ts';
/** What a kind of mail is: who gets it, when, its own words, and what may be named in them. */

/** Something that a mail can name: `{payer}` in its words. */
export interface EmailVariable {
  label: string;
  /** What stands there in a preview. */
  example: string;
  /** Facts of the own house that a preview shows in place of the example. */
  from?: PreviewFact;
  /** `must`: the mail is of no use without it. `maybe`: there may be none; then its line is left out. */
  need?: 'must' | 'maybe';
  /** Several lines, or a link: not for the subject. */
  body?: true;
}
export type PreviewFact = 'company' | 'address' | 'warehouse' | 'shipper' | 'consignee' | 'payer' | 'me';

export const emailGroupCodes = ['access', 'freight', 'money', 'claims', 'house'] as const;
export type EmailGroup = (typeof emailGroupCodes)[number];
export const emailGroups: Record<EmailGroup, { title: string }> = {
  access: { title: 'Access' },
  freight: { title: 'Freight' },
  money: { title: 'Billing' },
  claims: { title: 'Claims' },
  house: { title: 'Operations' },
};

export interface EmailKind {
  /** Its number, never given to another. */
  id: number;
  title: string;
  group: EmailGroup;
  /** Who gets it. */
  to: string;
  /** On what occasion. */
  when: string;
  /** To an address of the house, which has no language: it is written in one, the house's. */
  oneLanguage?: true;
  subject: string;
  /** The body, line by line; '' is a blank one. */
  lines: readonly string[];
  holds: Readonly<Record<string, EmailVariable>>;
}

/** Marks a text for the translations. */
export const markForTranslation = (text: string): string => text;
/** Paragraphs with a blank line between them. */
export const separateParagraphs = (...paragraphs: string[]): string[] =>
  paragraphs.flatMap((paragraph, i) => (i === 0 ? [paragraph] : ['', paragraph]));

export const companyVariable: EmailVariable = {
  label: 'Company name',
  example: productName,
  from: 'company',
};
export const warehouseVariable: EmailVariable = { label: 'The warehouse', example: 'MIA', from: 'warehouse' };
export const shipperVariable: EmailVariable = {
  label: 'The shipper',
  example: 'Andes Rose',
  from: 'shipper',
};
export const recipientNameVariable: EmailVariable = {
  label: 'The recipient’s name',
  example: 'Dana Reyes',
  from: 'me',
};
export const actorVariable: EmailVariable = {
  label: 'The user who did it',
  example: 'Dana Reyes',
  from: 'me',
};
export const linkVariable: EmailVariable = {
  label: 'The link, created when the email is sent. Works once',
  example: '/customerCenter/account?token=…',
  from: 'address',
  need: 'must',
  body: true,
};
/** An address of the product. */
export const createPathVariable = (path: string, need?: 'must'): EmailVariable => ({
  label: 'Where to find it in Coldlane',
  example: path,
  from: 'address',
  body: true,
  ...(need && { need }),
});
/** Lines made of records. */
export const createListVariable = (label: string, example: string): EmailVariable => ({
  label,
  example,
  body: true,
  need: 'maybe',
});

export const payerRecipientNote = markForTranslation('The bill-to’s invoice email');
export const shipperRecipientNote = markForTranslation('The shipper and the applicant');
export const warehouseRecipientNote = markForTranslation('The warehouse’s email');
export const userRecipientNote = markForTranslation('The user who owns the account');
export const customerServiceRecipientNote = markForTranslation('The customer service email');
