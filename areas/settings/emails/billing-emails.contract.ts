import {
  createPathVariable,
  separateParagraphs,
  companyVariable,
  markForTranslation,
  payerRecipientNote,
} from './email-kind.contract.ts';
import type { EmailKind, EmailVariable } from './email-kind.contract.ts';

/** Mails about money and claims. */

const paper = {
  company: companyVariable,
  number: { label: 'The number of the paper', example: '200117' },
  date: { label: 'Its date', example: '02/03/2027' },
  amount: { label: 'Its amount', example: '$1,240.50' },
} as const satisfies Record<string, EmailVariable>;
const dispute = {
  company: companyVariable,
  number: { label: 'The number of the invoice', example: '200117' },
  date: { label: 'The day it was disputed', example: '02/03/2027' },
  charge: { label: 'The charge that was disputed', example: markForTranslation('Fuel surcharge') },
  answer: {
    label: 'Our answer, where one was written',
    example: markForTranslation('The scale showed 40 boxes.'),
    need: 'maybe',
  },
} as const satisfies Record<string, EmailVariable>;

const claim = {
  number: { label: 'The number of the claim', example: 'CL-10007' },
  what: { label: 'What it is for', example: markForTranslation('Box 10023980123') },
  goods: { label: 'The goods', example: markForTranslation('Roses') },
  type: { label: 'The type of the claim', example: markForTranslation('Damaged') },
  boxes: { label: 'How many boxes', example: '1' },
  claimed: { label: 'The claimed amount', example: '$86.00' },
  reference: { label: 'The reference of the claimant, where there is one', example: 'S-1', need: 'maybe' },
  answer: {
    label: 'Our answer, where one was written',
    example: markForTranslation('Half of it was sold.'),
    need: 'maybe',
  },
  address: createPathVariable('/customerServices/claims'),
} as const satisfies Record<string, EmailVariable>;
const answered = ['', markForTranslation('Our answer: {answer}')];
const facts = [
  '',
  markForTranslation('For: {what}, {goods}'),
  markForTranslation('Type: {type}, boxes: {boxes}, claimed: {claimed}'),
  markForTranslation('Your reference: {reference}'),
  '',
  markForTranslation('The claim with its photos and papers: {address}'),
];
const date: EmailVariable = { label: 'By when', example: '03/05/2027' };
const amount: EmailVariable = { label: 'The amount', example: '$43.00' };
const ofClaim = {
  group: 'claims',
  to: markForTranslation('The claimant, and whoever filed the claim'),
} as const;

export const billingEmails = {
  invoice: {
    id: 40,
    title: 'Invoice',
    group: 'money',
    to: payerRecipientNote,
    when: markForTranslation('An invoice is mailed; it goes with the mail'),
    subject: markForTranslation('{company}: invoice {number}'),
    lines: [markForTranslation('Invoice {number} of {date} is attached: {amount}, due {due}.')],
    holds: {
      ...paper,
      payer: { label: 'The payer', example: 'Lakeshore Wholesale', from: 'payer' },
      due: { label: 'When it is due', example: '03/05/2027' },
    },
  },
  credit: {
    id: 41,
    title: 'Credit',
    group: 'money',
    to: payerRecipientNote,
    when: markForTranslation('A credit is mailed; it goes with the mail'),
    subject: markForTranslation('{company}: credit {number}'),
    lines: [
      markForTranslation(
        'Credit {number} of {date} is attached: {amount}, set against invoice {invoice}. There is nothing to pay.',
      ),
    ],
    holds: {
      ...paper,
      payer: { label: 'The payer', example: 'Lakeshore Wholesale', from: 'payer' },
      invoice: { label: 'The invoice it credits', example: '200090' },
    },
  },
  creditedInvoice: {
    id: 42,
    title: 'Credited invoice',
    group: 'money',
    to: payerRecipientNote,
    when: markForTranslation('An invoice that was credited is mailed; it goes with the mail'),
    subject: markForTranslation('{company}: invoice {number}'),
    lines: [
      markForTranslation(
        'Invoice {number} of {date} is attached. It was credited by {credit}. There is nothing to pay.',
      ),
    ],
    holds: {
      ...paper,
      payer: { label: 'The payer', example: 'Lakeshore Wholesale', from: 'payer' },
      credit: { label: 'The credit', example: '200131' },
    },
  },
  statement: {
    id: 43,
    title: 'Statement',
    group: 'money',
    to: payerRecipientNote,
    when: markForTranslation('A statement is due by its schedule; it goes with the mail'),
    subject: markForTranslation('{company}: statement to {to}'),
    lines: [
      markForTranslation('Your statement from {from} to {to} is attached. Balance on {to}: {balance}.'),
    ],
    holds: {
      company: companyVariable,
      from: { label: 'The first day', example: '02/01/2027' },
      to: { label: 'The last day', example: '02/28/2027' },
      balance: { label: 'The balance', example: '$1,240.50' },
    },
  },
  overdue: {
    id: 44,
    title: 'Letter about what is overdue',
    group: 'money',
    to: payerRecipientNote,
    when: markForTranslation('A letter of collections is written; it goes with the mail'),
    subject: '{company}: {step}',
    lines: [
      markForTranslation(
        '{amount} is overdue. The letter with the open invoices is attached; please pay by {date}.',
      ),
    ],
    holds: {
      company: companyVariable,
      step: { label: 'Which letter it is', example: markForTranslation('Payment reminder') },
      amount: { label: 'What is overdue', example: '$1,240.50' },
      date: { label: 'By when it is to be paid', example: '03/05/2027' },
    },
  },
  disputeCredited: {
    id: 45,
    title: 'Dispute credited',
    group: 'money',
    to: payerRecipientNote,
    when: markForTranslation('A disputed line is credited; the credit goes with the mail'),
    subject: markForTranslation('{company}: your dispute about invoice {number} is answered'),
    lines: separateParagraphs(
      markForTranslation('On {date} you disputed “{charge}” on invoice {number}.'),
      markForTranslation('Credited to you: {amount}, with {credit}, which is attached.'),
      '{answer}',
    ),
    holds: {
      ...dispute,
      amount: { label: 'The credited amount', example: '$43.00' },
      credit: { label: 'The credit', example: '200131' },
    },
  },
  disputeRefused: {
    id: 46,
    title: 'Dispute refused',
    group: 'money',
    to: payerRecipientNote,
    when: markForTranslation('A disputed line stands as it was billed'),
    subject: markForTranslation('{company}: your dispute about invoice {number} is answered'),
    lines: separateParagraphs(
      markForTranslation('On {date} you disputed “{charge}” on invoice {number}.'),
      markForTranslation('We have looked at it, and the line stands as it was billed.'),
      '{answer}',
    ),
    holds: dispute,
  },
  report: {
    id: 47,
    title: 'Report',
    group: 'money',
    to: markForTranslation('Whoever asked for the report by mail'),
    when: markForTranslation('A report is due; it goes with the mail'),
    subject: markForTranslation('{company}: {report}, {to}'),
    lines: [
      markForTranslation(
        'The report "{report}" from {from} to {to} is attached. Under Reports you say how often it comes.',
      ),
      markForTranslation('It comes because you asked for it. Here you stop it: {address}'),
    ],
    holds: {
      company: companyVariable,
      report: { label: 'The name of the report', example: markForTranslation('On time by lane') },
      from: { label: 'The first day', example: '02/01/2027' },
      to: { label: 'The last day', example: '02/07/2027' },
      address: createPathVariable('/customerCenter/account'),
    },
  },
  claimReceived: {
    ...ofClaim,
    id: 48,
    title: 'Claim received',
    when: markForTranslation('A claim comes in'),
    subject: markForTranslation('We have received claim {number}'),
    lines: [markForTranslation('Your claim {number} has come to us. You hear from us by {date}.'), ...facts],
    holds: { ...claim, date },
  },
  claimAcknowledged: {
    ...ofClaim,
    id: 49,
    title: 'Claim acknowledged',
    when: markForTranslation('A claim is looked into'),
    subject: markForTranslation('Claim {number} is being looked into'),
    lines: [
      markForTranslation('We look into your claim {number} and decide it by {date}.'),
      ...answered,
      ...facts,
    ],
    holds: { ...claim, date },
  },
  claimOffered: {
    ...ofClaim,
    id: 50,
    title: 'Offer for a claim',
    when: markForTranslation('An amount is offered for a claim'),
    subject: markForTranslation('An offer for claim {number}'),
    lines: [
      markForTranslation(
        'For your claim {number} we offer {amount}. Please accept it, or write to us about it.',
      ),
      ...answered,
      ...facts,
    ],
    holds: { ...claim, amount },
  },
  claimCredited: {
    ...ofClaim,
    id: 51,
    title: 'Claim paid by a credit',
    when: markForTranslation('A claim is paid by a credit on the account'),
    subject: markForTranslation('Claim {number} is paid'),
    lines: [
      markForTranslation('Your claim {number} is paid with {amount}, by credit {credit} on your account.'),
      ...answered,
      ...facts,
    ],
    holds: { ...claim, amount, credit: { label: 'The credit', example: '200117' } },
  },
  claimPaid: {
    ...ofClaim,
    id: 52,
    title: 'Claim paid',
    when: markForTranslation('A claim is paid outside the invoices'),
    subject: markForTranslation('Claim {number} is paid'),
    lines: [
      markForTranslation('Your claim {number} is paid with {amount}, by {payment}.'),
      ...answered,
      ...facts,
    ],
    holds: { ...claim, amount, payment: { label: 'The payment', example: 'CHK 20418' } },
  },
  claimDeclined: {
    ...ofClaim,
    id: 53,
    title: 'Claim declined',
    when: markForTranslation('A claim is declined'),
    subject: markForTranslation('Claim {number} is declined'),
    lines: [markForTranslation('Nothing is paid for your claim {number}.'), ...answered, ...facts],
    holds: claim,
  },
} as const satisfies Record<string, EmailKind>;
