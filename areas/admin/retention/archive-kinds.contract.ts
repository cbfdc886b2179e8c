import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';

/**
 * The kinds of records that are kept for a time and then archived, in archiving order. db/migrations/0197_archives.sql defines
 * the rows of each.
 */
interface ArchiveKindDefinition {
  title: string;
  /** The setting that defines how many months rows are kept. */
  setting: SettingCode;
  /** What keeps a row beyond that time. */
  holds: { sentence: string };
  /** The maximum number of rows per file. */
  most: number;
}
const plain = 20_000;
const none = { sentence: 'No exceptions.' };

export const archiveKinds = {
  signIns: {
    title: 'Sign-ins',
    setting: 'keepSignInMonths',
    holds: { sentence: 'Each user’s last sign-in is kept.' },
    most: plain,
  },
  history: {
    title: 'Change history',
    setting: 'keepHistoryMonths',
    holds: { sentence: 'History of open claims and disputed invoices is kept.' },
    most: plain,
  },
  boxEvents: {
    title: 'Unit history',
    setting: 'keepUnitEventMonths',
    holds: {
      sentence:
        'Never archived: units on hand, each unit’s latest event, and anything under claim or dispute.',
    },
    most: plain,
  },
  scans: {
    title: 'Scans',
    setting: 'keepScanMonths',
    holds: {
      sentence:
        'Never archived: scans of units on hand or billed in the last seven years, and anything under claim or dispute.',
    },
    most: plain,
  },
  photos: {
    title: 'Delivery photos',
    setting: 'keepPhotoMonths',
    holds: { sentence: 'Photos of freight under claim or dispute are kept.' },
    most: 30,
  },
  letters: {
    title: 'Load emails',
    setting: 'keepMessageMonths',
    holds: { sentence: 'Scheduled emails not yet sent are kept.' },
    most: plain,
  },
  texts: {
    title: 'Text messages',
    setting: 'keepMessageMonths',
    holds: { sentence: 'Unsent messages are kept.' },
    most: plain,
  },
  messages: {
    title: 'Outbox',
    setting: 'keepMessageMonths',
    holds: {
      sentence: 'Unsent messages are kept. Accounting postings and sent invoices are kept for seven years.',
    },
    most: plain,
  },
  jobs: { title: 'Background jobs', setting: 'keepJobMonths', holds: none, most: plain },
} as const satisfies Record<string, ArchiveKindDefinition>;
export type ArchiveKind = keyof typeof archiveKinds;

const kindDefinitions: Readonly<Record<ArchiveKind, ArchiveKindDefinition>> = archiveKinds;
export const getArchiveKindDefinition = (kind: ArchiveKind): ArchiveKindDefinition => kindDefinitions[kind];
export const isArchiveKind = (kind: string): kind is ArchiveKind => Object.hasOwn(archiveKinds, kind);
const codes: string[] = Object.keys(archiveKinds);
export const archiveKindCodes: readonly ArchiveKind[] = codes.filter(isArchiveKind);
/** The kinds that a setting controls. */
export const listArchiveKindsForSetting = (setting: string): ArchiveKind[] =>
  archiveKindCodes.filter((kind) => kindDefinitions[kind].setting === setting);
