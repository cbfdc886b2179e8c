import type { SettingDefinition } from './setting.contract.ts';

/** How users are notified of events. */

const account = { path: '/customerCenter/account', title: 'My account' };
export const notificationSettings = {
  noticeDays: {
    id: 95,
    label: 'Notifications: days to keep them in Coldlane',
    type: 2,
    otherwise: '90',
    least: 7,
    most: 730,
    usedBy: [account],
  },
  pushOn: {
    id: 98,
    label: 'Notifications: allow push to browsers where users turned it on',
    type: 6,
    otherwise: 'true',
    usedBy: [account],
  },
} satisfies Record<string, SettingDefinition>;
