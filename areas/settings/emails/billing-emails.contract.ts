import {
  createPortalUrlVariable,
  insertBlankLinesBetween,
  companyNameVariable,
  markForTranslation,
  payerRecipientNote,
} from './email-kind.contract.ts';
import type { EmailKind, EmailVariable } from './email-kind.contract.ts';

/** Emails about money and claims. */

const paper = {
  company: companyNameVariable,
  number: { label: 'The document number', example: '200117' },
  date: { label: 'The document date', example: '02/03/2027' },
  amount: { label: 'The document amount', example: '$1,240.50' },
} as const satisfies Record<string, EmailVariable>;
const dispute = {
  company: companyNameVariable,
  number: { label: 'The invoice number', example: '200117' },
  date: { label: 'The dispute date', example: '02/03/2027' },
  charge: { label: 'The disputed charge', example: markForTranslation('Fuel surcharge') },
  answer: {
    label: 'Our answer, if any',
    example: markForTranslation('The scale showed 40 units.'),
    requirement: 'maybe',
  },
} as const satisfies Record<string, EmailVariable>;

const claim = {
  number: { label: 'The claim number', example: 'CL-10007' },
  what: { label: 'What is claimed', example: markForTranslation('Unit 10023980123') },
  goods: { label: 'The commodity', example: markForTranslation('Roses') },
  type: { label: 'The claim type', example: markForTranslation('Damaged') },
  boxes: { label: 'Number of units claimed', example: '1' },
  claimed: { label: 'The claimed amount', example: '$86.00' },
  reference: { label: 'The claimant’s reference, if any', example: 'S-1', requirement: 'maybe' },
  answer: {
    label: 'Our answer, if any',
    example: markForTranslation('Half of it was sold.'),
    requirement: 'maybe',
  },
  address: createPortalUrlVariable('/customerServices/claims'),
} as const satisfies Record<string, EmailVariable>;
const answered = ['', markForTranslation('Our answer: {answer}')];
const facts = [
  '',
  markForTranslation('For: {what}, {goods}'),
  markForTranslation('Type: {type}, units: {boxes}, claimed: {claimed}'),
  markForTranslation('Your reference: {reference}'),
  '',
  markForTranslation('View the claim with photos and documents: {address}'),
];
const date: EmailVariable = { label: 'Deadline', example: '03/05/2027' };
const amount: EmailVariable = { label: 'The amount', example: '$43.00' };
const ofClaim = {
  group: 'claims',
  recipientNote: markForTranslation('The claimant and the user who filed the claim'),
} as const;

export const billingEmailKinds = {
  invoice: {
    id: 40,
    title: 'Invoice',
    group: 'money',
    recipientNote: payerRecipientNote,
    sentWhen: markForTranslation('An invoice is emailed (PDF attached)'),
    subject: markForTranslation('{company}: invoice {number}'),
    bodyLines: [markForTranslation('Invoice {number} dated {date} is attached: {amount}, due {due}.')],
    variables: {
      ...paper,
      payer: { label: 'The bill-to', example: 'Lakeshore Wholesale', previewSource: 'payer' },
      due: { label: 'The due date', example: '03/05/2027' },
    },
  },
  credit: {
    id: 41,
    title: 'Credit',
    group: 'money',
    recipientNote: payerRecipientNote,
    sentWhen: markForTranslation('A credit is emailed (PDF attached)'),
    subject: markForTranslation('{company}: credit {number}'),
    bodyLines: [
      markForTranslation(
        'Credit {number} dated {date} is attached: {amount}, applied to invoice {invoice}. No payment is due.',
      ),
    ],
    variables: {
      ...paper,
      payer: { label: 'The bill-to', example: 'Lakeshore Wholesale', previewSource: 'payer' },
      invoice: { label: 'The invoice it credits', example: '200090' },
    },
  },
  creditedInvoice: {
    id: 42,
    title: 'Credited invoice',
    group: 'money',
    recipientNote: payerRecipientNote,
    sentWhen: markForTranslation('A credited invoice is emailed (PDF attached)'),
    subject: markForTranslation('{company}: invoice {number}'),
    bodyLines: [
      markForTranslation(
        'Invoice {number} dated {date} is attached. It was reversed by credit {credit}. No payment is due.',
      ),
    ],
    variables: {
      ...paper,
      payer: { label: 'The bill-to', example: 'Lakeshore Wholesale', previewSource: 'payer' },
      credit: { label: 'The credit', example: '200131' },
    },
  },
  statement: {
    id: 43,
    title: 'Statement',
    group: 'money',
    recipientNote: payerRecipientNote,
    sentWhen: markForTranslation('A scheduled statement is due (PDF attached)'),
    subject: markForTranslation('{company}: statement to {to}'),
    bodyLines: [
      markForTranslation('Your statement from {from} to {to} is attached. Balance on {to}: {balance}.'),
    ],
    variables: {
      company: companyNameVariable,
      from: { label: 'The first day', example: '02/01/2027' },
      to: { label: 'The last day', example: '02/28/2027' },
      balance: { label: 'The balance', example: '$1,240.50' },
    },
  },
  overdue: {
    id: 44,
    title: 'Past-due notice',
    group: 'money',
    recipientNote: payerRecipientNote,
    sentWhen: markForTranslation('A past-due notice is sent (PDF attached)'),
    subject: '{company}: {step}',
    bodyLines: [
      markForTranslation(
        '{amount} is past due. The notice with your open invoices is attached. Please pay by {date}.',
      ),
    ],
    variables: {
      company: companyNameVariable,
      step: { label: 'The notice level', example: markForTranslation('Payment reminder') },
      amount: { label: 'Overdue amount', example: '$1,240.50' },
      date: { label: 'The payment deadline', example: '03/05/2027' },
    },
  },
  disputeCredited: {
    id: 45,
    title: 'Dispute credited',
    group: 'money',
    recipientNote: payerRecipientNote,
    sentWhen: markForTranslation('A disputed line is credited (PDF attached)'),
    subject: markForTranslation('{company}: answer to your dispute about invoice {number}'),
    bodyLines: insertBlankLinesBetween(
      markForTranslation('On {date} you disputed “{charge}” on invoice {number}.'),
      markForTranslation('We credited {amount} with {credit} (attached).'),
      '{answer}',
    ),
    variables: {
      ...dispute,
      amount: { label: 'The credited amount', example: '$43.00' },
      credit: { label: 'The credit', example: '200131' },
    },
  },
  disputeRefused: {
    id: 46,
    title: 'Dispute rejected',
    group: 'money',
    recipientNote: payerRecipientNote,
    sentWhen: markForTranslation('A disputed line stays as billed'),
    subject: markForTranslation('{company}: answer to your dispute about invoice {number}'),
    bodyLines: insertBlankLinesBetween(
      markForTranslation('On {date} you disputed “{charge}” on invoice {number}.'),
      markForTranslation('We reviewed it. The charge stays as billed.'),
      '{answer}',
    ),
    variables: dispute,
  },
  report: {
    id: 47,
    title: 'Report',
    group: 'money',
    recipientNote: markForTranslation('The user who scheduled the report'),
    sentWhen: markForTranslation('A scheduled report is due (file attached)'),
    subject: markForTranslation('{company}: {report}, {to}'),
    bodyLines: [
      markForTranslation(
        'The report “{report}” from {from} to {to} is attached. Change its schedule under Reports.',
      ),
      markForTranslation('You get this email because you subscribed. To unsubscribe: {address}'),
    ],
    variables: {
      company: companyNameVariable,
      report: { label: 'The report name', example: markForTranslation('On time by lane') },
      from: { label: 'The first day', example: '02/01/2027' },
      to: { label: 'The last day', example: '02/07/2027' },
      address: createPortalUrlVariable('/customerCenter/account'),
    },
  },
  claimReceived: {
    ...ofClaim,
    id: 48,
    title: 'Claim received',
    sentWhen: markForTranslation('A claim is filed'),
    subject: markForTranslation('We received claim {number}'),
    bodyLines: [
      markForTranslation('We received your claim {number}. We’ll contact you by {date}.'),
      ...facts,
    ],
    variables: { ...claim, date },
  },
  claimAcknowledged: {
    ...ofClaim,
    id: 49,
    title: 'Claim acknowledged',
    sentWhen: markForTranslation('A claim is acknowledged'),
    subject: markForTranslation('Claim {number} is under review'),
    bodyLines: [
      markForTranslation('We’re reviewing your claim {number} and will decide by {date}.'),
      ...answered,
      ...facts,
    ],
    variables: { ...claim, date },
  },
  claimOffered: {
    ...ofClaim,
    id: 50,
    title: 'Offer for a claim',
    sentWhen: markForTranslation('An amount is offered for a claim'),
    subject: markForTranslation('Offer for claim {number}'),
    bodyLines: [
      markForTranslation('We offer {amount} for your claim {number}. Accept it or contact us.'),
      ...answered,
      ...facts,
    ],
    variables: { ...claim, amount },
  },
  claimCredited: {
    ...ofClaim,
    id: 51,
    title: 'Claim paid by credit',
    sentWhen: markForTranslation('A claim is paid with a credit on the account'),
    subject: markForTranslation('Claim {number} has been paid'),
    bodyLines: [
      markForTranslation('Your claim {number} was paid: {amount}, credit {credit} on your account.'),
      ...answered,
      ...facts,
    ],
    variables: { ...claim, amount, credit: { label: 'The credit', example: '200117' } },
  },
  claimPaid: {
    ...ofClaim,
    id: 52,
    title: 'Claim paid',
    sentWhen: markForTranslation('A claim is paid by check or wire'),
    subject: markForTranslation('Claim {number} has been paid'),
    bodyLines: [
      markForTranslation('Your claim {number} was paid: {amount}, by {payment}.'),
      ...answered,
      ...facts,
    ],
    variables: { ...claim, amount, payment: { label: 'The payment', example: 'CHK 20418' } },
  },
  claimDeclined: {
    ...ofClaim,
    id: 53,
    title: 'Claim denied',
    sentWhen: markForTranslation('A claim is denied'),
    subject: markForTranslation('Claim {number} was denied'),
    bodyLines: [markForTranslation('We can’t pay your claim {number}.'), ...answered, ...facts],
    variables: claim,
  },
} as const satisfies Record<string, EmailKind>;
