import { productName } from '#kit/contract/product.ts';
/** Defines a kind of email: its recipient, its occasion, its default text and its available variables. */

/** A variable of an email: `{payer}` in its text. */
export interface EmailVariable {
  label: string;
  /** The value in a preview. */
  example: string;
  /** The company's own data that a preview shows in place of the example. */
  previewSource?: PreviewValueSource;
  /** `must`: the email is useless without it. `maybe`: it can be missing, and then its line is left out. */
  requirement?: 'must' | 'maybe';
  /** Several lines, or a link. Not allowed in the subject. */
  isBodyOnly?: true;
}
export type PreviewValueSource =
  | 'company'
  | 'address'
  | 'warehouse'
  | 'shipper'
  | 'consignee'
  | 'payer'
  | 'me';

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
  recipientNote: string;
  /** The occasion, as display text. */
  sentWhen: string;
  /** Sent to an address of the company, which has no language setting. It is written in one language, the company's. */
  isCompanyLanguageOnly?: true;
  subject: string;
  /** The body, line by line. '' is a blank line. */
  bodyLines: readonly string[];
  variables: Readonly<Record<string, EmailVariable>>;
}

/** Marks a text for translation. Returns it unchanged. */
export const markForTranslation = (text: string): string => text;
/** Joins paragraphs with a blank line between them. */
export const insertBlankLinesBetween = (...paragraphs: string[]): string[] =>
  paragraphs.flatMap((paragraph, i) => (i === 0 ? [paragraph] : ['', paragraph]));

export const companyNameVariable: EmailVariable = {
  label: 'Company name',
  example: productName,
  previewSource: 'company',
};
export const warehouseVariable: EmailVariable = {
  label: 'The warehouse',
  example: 'MIA',
  previewSource: 'warehouse',
};
export const shipperVariable: EmailVariable = {
  label: 'The shipper',
  example: 'Andes Rose',
  previewSource: 'shipper',
};
export const recipientUserNameVariable: EmailVariable = {
  label: 'The recipient’s name',
  example: 'Dana Reyes',
  previewSource: 'me',
};
export const actorVariable: EmailVariable = {
  label: 'The user who did it',
  example: 'Dana Reyes',
  previewSource: 'me',
};
export const singleUseLinkVariable: EmailVariable = {
  label: 'The link, created when the email is sent. Works once.',
  example: '/customerCenter/account?token=…',
  previewSource: 'address',
  requirement: 'must',
  isBodyOnly: true,
};
/** A variable with a URL of the product. */
export const createPortalUrlVariable = (path: string, requirement?: 'must'): EmailVariable => ({
  label: 'Where to find it in Coldlane',
  example: path,
  previewSource: 'address',
  isBodyOnly: true,
  ...(requirement && { requirement: requirement }),
});
/** A variable with lines built from records. */
export const createOptionalListVariable = (label: string, example: string): EmailVariable => ({
  label,
  example,
  isBodyOnly: true,
  requirement: 'maybe',
});

export const payerRecipientNote = markForTranslation('The bill-to’s invoice email');
export const shipperAndApplicantRecipientNote = markForTranslation('The shipper and the applicant');
export const warehouseRecipientNote = markForTranslation('The warehouse’s email');
export const accountOwnerRecipientNote = markForTranslation('The user who owns the account');
export const customerServiceRecipientNote = markForTranslation('The customer service email');
