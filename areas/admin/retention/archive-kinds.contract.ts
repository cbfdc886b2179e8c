import type { SettingCode } from '#areas/settings/settings/setting-definitions.contract.ts';

/** What is kept for a time and then archived (db/migrations/0197_archives.sql has the rows of each), in the order in which it goes. */
interface Kind {
  title: string;
  /** The setting that says for how many months. */
  setting: SettingCode;
  /** What keeps a row beyond that. */
  holds: { sentence: string };
  /** Rows of one file. */
  most: number;
}
const plain = 20_000;
const none = { sentence: 'Nothing else holds it.' };

export const archiveKinds = {
  signIns: {
    title: 'Sign-ins',
    setting: 'keepSignInMonths',
    holds: { sentence: 'The last sign-in of each person stays.' },
    most: plain,
  },
  history: {
    title: 'History of records',
    setting: 'keepHistoryMonths',
    holds: { sentence: 'The history of open claims and of disputed invoices stays.' },
    most: plain,
  },
  boxEvents: {
    title: 'History of boxes',
    setting: 'keepBoxEventMonths',
    holds: {
      sentence: 'What is in the house stays, the last event of each box, and what is claimed or disputed.',
    },
    most: plain,
  },
  scans: {
    title: 'Scans',
    setting: 'keepScanMonths',
    holds: {
      sentence:
        'Scans of boxes in the house stay, of billed boxes seven years from the invoice, and what is claimed or disputed.',
    },
    most: plain,
  },
  photos: {
    title: 'Photos of deliveries',
    setting: 'keepPhotoMonths',
    holds: { sentence: 'Photos of freight that is claimed or disputed stay.' },
    most: 30,
  },
  letters: {
    title: 'Letters about loads',
    setting: 'keepMessageMonths',
    holds: { sentence: 'What waits for its letter stays.' },
    most: plain,
  },
  texts: {
    title: 'Text messages',
    setting: 'keepMessageMonths',
    holds: { sentence: 'What waits to be sent stays.' },
    most: plain,
  },
  messages: {
    title: 'Outbox',
    setting: 'keepMessageMonths',
    holds: {
      sentence: 'What waits stays, and for seven years what went to accounting and the sending of invoices.',
    },
    most: plain,
  },
  jobs: { title: 'Long work', setting: 'keepJobMonths', holds: none, most: plain },
} as const satisfies Record<string, Kind>;
export type ArchiveKind = keyof typeof archiveKinds;

const known: Readonly<Record<ArchiveKind, Kind>> = archiveKinds;
export const getArchiveKindFacts = (kind: ArchiveKind): Kind => known[kind];
export const isArchiveKind = (kind: string): kind is ArchiveKind => Object.hasOwn(archiveKinds, kind);
const codes: string[] = Object.keys(archiveKinds);
export const archiveKindCodes: readonly ArchiveKind[] = codes.filter(isArchiveKind);
/** The kinds that a setting speaks for. */
export const listArchiveKindsForSetting = (setting: string): ArchiveKind[] =>
  archiveKindCodes.filter((kind) => known[kind].setting === setting);
