import type { SettingDefinition } from './setting.contract.ts';

/** How long records are kept before they are archived, and how long a requested export of a user's data can be downloaded. */

const retention = { path: '/admin/retention', title: 'Retention' };
/**
 * How many months records are kept before they are archived. Records that prove what was billed are kept at least seven years.
 */
const months = (id: number, what: string, otherwise: number, minMonths: number): SettingDefinition => ({
  id,
  label: `Retention: months to keep ${what}`,
  type: 2,
  defaultValue: String(otherwise),
  minValue: minMonths,
  maxValue: 600,
  usedBy: [retention],
});

export const retentionSettingDefinitions = {
  keepHistoryMonths: months(130, 'change history', 96, 84),
  keepUnitEventMonths: months(131, 'unit history', 96, 84),
  keepScanMonths: months(132, 'scans', 36, 24),
  keepPhotoMonths: months(133, 'delivery photos', 96, 84),
  keepMessageMonths: months(134, 'emails, text messages and the outbox', 24, 3),
  keepJobMonths: months(135, 'background jobs and their results', 12, 1),
  keepSignInMonths: months(136, 'sign-ins', 24, 24),
  keepSecurityMonths: {
    id: 139,
    label: 'Retention: months to keep the security log',
    type: 2,
    defaultValue: '12',
    minValue: 1,
    maxValue: 60,
    usedBy: [{ path: '/admin/securityLog', title: 'Security log' }],
  },
  personalDataExportDays: {
    id: 137,
    label: 'Users: days an export of personal data can be downloaded',
    type: 2,
    defaultValue: '7',
    minValue: 1,
    maxValue: 30,
    usedBy: [
      { path: '/customerCenter/usersGroups', title: 'Manage Users Groups' },
      { path: '/customerCenter/account', title: 'My account' },
    ],
  },
} satisfies Record<string, SettingDefinition>;
