/** 1 string, 2 integer, 3 double, 4 list, 5 email, 6 boolean, 8 time. There is no 7. */
export const settingTypeNumbers = [1, 2, 3, 4, 5, 6, 8] as const;
export type SettingType = (typeof settingTypeNumbers)[number];

/** A screen that behaves differently when the setting changes. */
export interface SettingUsageScreen {
  path: string;
  title: string;
}
export interface SettingDefinition {
  /** Its number on the wire and in the audit log. Never reused. */
  id: number;
  label: string;
  type: SettingType;
  /** The default. Empty: none, and the feature it is for is hidden. */
  defaultValue: string;
  /** The hint shown while the setting is empty. */
  valueWhileEmpty?: string;
  /** The limits of a number, both inclusive. */
  minValue?: number;
  maxValue?: number;
  /** The longest text or list, in characters. */
  maxLength?: number;
  /** The required format of a text or list. */
  format?: 'address' | 'date' | 'digits' | 'ages' | 'roles' | 'paths' | 'zone';
  usedBy: readonly SettingUsageScreen[];
}

/** Defines a setting for an external URL. Without a URL its menu item is hidden. */
export const defineUrlSetting = (setting: {
  id: number;
  label: string;
  usedBy: readonly SettingUsageScreen[];
}): SettingDefinition => ({
  ...setting,
  type: 1,
  defaultValue: '',
  maxLength: 300,
  format: 'address',
});
