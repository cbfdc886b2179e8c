import type { SettingDefinition } from './setting.contract.ts';

/** How users are notified of events. */

const account = { path: '/customerCenter/account', title: 'My account' };
export const notificationSettingDefinitions = {
  notificationDays: {
    id: 95,
    label: 'Notifications: days to keep them in Coldlane',
    type: 2,
    defaultValue: '90',
    minValue: 7,
    maxValue: 730,
    usedBy: [account],
  },
  pushOn: {
    id: 98,
    label: 'Notifications: allow push to browsers where users turned it on',
    type: 6,
    defaultValue: 'true',
    usedBy: [account],
  },
} satisfies Record<string, SettingDefinition>;
