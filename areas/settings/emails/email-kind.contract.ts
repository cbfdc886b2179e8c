import { productName } from '#kit/contract/product.ts';
/** Defines a kind of email: its recipient, its occasion, its default text and its available variables. */

/** A variable of an email: `{payer}` in its text. */
export interface EmailVariable {
  label: string;
  /** The value in a preview. */
  example: string;
  /** The company's own data that a preview shows in place of the example. */
  from?: PreviewFact;
  /** `must`: the email is useless without it. `maybe`: it can be missing, and then its line is left out. */
  need?: 'must' | 'maybe';
  /** Several lines, or a link. Not allowed in the subject. */
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
  /** Its number. Never reused for another kind. */
  id: number;
  title: string;
  group: EmailGroup;
  /** The recipient, as display text. */
  to: string;
  /** The occasion, as display text. */
  when: string;
  /** Sent to an address of the company, which has no language setting. It is written in one language, the company's. */
  oneLanguage?: true;
  subject: string;
  /** The body, line by line. '' is a blank line. */
  lines: readonly string[];
  holds: Readonly<Record<string, EmailVariable>>;
}

/** Marks a text for translation. Returns it unchanged. */
export const markForTranslation = (text: string): string => text;
/** Joins paragraphs with a blank line between them. */
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
/** A variable with a URL of the product. */
export const createPathVariable = (path: string, need?: 'must'): EmailVariable => ({
  label: 'Where to find it in Coldlane',
  example: path,
  from: 'address',
  body: true,
  ...(need && { need }),
});
/** A variable with lines built from records. */
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
