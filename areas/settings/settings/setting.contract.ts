/** 1 string, 2 integer, 3 double, 4 list, 5 email, 6 boolean, 8 time. There is no 7. */
export const settingTypes = [1, 2, 3, 4, 5, 6, 8] as const;
export type SettingType = (typeof settingTypes)[number];

/** A screen that behaves differently when the setting changes. */
export interface SettingUsage {
  path: string;
  title: string;
}
export interface SettingDefinition {
  /** Its number on the wire and in the audit log. Never reused. */
  id: number;
  label: string;
  type: SettingType;
  /** The default. Empty: none, and the feature it is for is hidden. */
  otherwise: string;
  /** The hint shown while the setting is empty. */
  whileEmpty?: string;
  /** The limits of a number, both inclusive. */
  least?: number;
  most?: number;
  /** The longest text or list, in characters. */
  longest?: number;
  /** The required format of a text or list. */
  form?: 'address' | 'date' | 'digits' | 'ages' | 'roles' | 'paths' | 'zone';
  usedBy: readonly SettingUsage[];
}

/** Defines a setting for an external URL. Without a URL its menu item is hidden. */
export const defineUrlSetting = (one: {
  id: number;
  label: string;
  usedBy: readonly SettingUsage[];
}): SettingDefinition => ({
  ...one,
  type: 1,
  otherwise: '',
  longest: 300,
  form: 'address',
});
