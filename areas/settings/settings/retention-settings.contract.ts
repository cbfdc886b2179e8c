import type { SettingDefinition } from './setting.contract.ts';

/** How long records are kept before they are archived, and how long a requested export of a user's data can be downloaded. */

const retention = { path: '/admin/retention', title: 'Retention' };
/**
 * How many months records are kept before they are archived. Records that prove what was billed are kept at least seven years.
 */
const months = (id: number, what: string, otherwise: number, least: number): SettingDefinition => ({
  id,
  label: `Retention: months that ${what} kept`,
  type: 2,
  otherwise: String(otherwise),
  least,
  most: 600,
  usedBy: [retention],
});

export const retentionSettings = {
  keepHistoryMonths: months(130, 'the history of records is', 96, 84),
  keepBoxEventMonths: months(131, 'the history of boxes is', 96, 84),
  keepScanMonths: months(132, 'scans are', 36, 24),
  keepPhotoMonths: months(133, 'photos of deliveries are', 96, 84),
  keepMessageMonths: months(134, 'letters, text messages and the outbox are', 24, 3),
  keepJobMonths: months(135, 'long work and its results are', 12, 1),
  keepSignInMonths: months(136, 'sign-ins are', 24, 24),
  keepSecurityMonths: {
    id: 139,
    label: 'Retention: months to keep the security log',
    type: 2,
    otherwise: '12',
    least: 1,
    most: 60,
    usedBy: [{ path: '/admin/securityLog', title: 'Security log' }],
  },
  personExportDays: {
    id: 137,
    label: 'Users: days an export of personal data can be downloaded',
    type: 2,
    otherwise: '7',
    least: 1,
    most: 30,
    usedBy: [
      { path: '/customerCenter/usersGroups', title: 'Manage Users Groups' },
      { path: '/customerCenter/account', title: 'My account' },
    ],
  },
} satisfies Record<string, SettingDefinition>;
