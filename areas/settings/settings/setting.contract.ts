/** 1 string, 2 integer, 3 double, 4 list, 5 email, 6 boolean, 8 time. There is no 7. */
export const settingTypes = [1, 2, 3, 4, 5, 6, 8] as const;
export type SettingType = (typeof settingTypes)[number];

/** A screen that does otherwise when the setting changes. */
export interface SettingUsage {
  path: string;
  title: string;
}
export interface SettingDefinition {
  /** Its number on the wire and in the audit; never given to another. */
  id: number;
  label: string;
  type: SettingType;
  /** What holds where nobody has said anything; empty: nothing, and what it is for is not shown. */
  otherwise: string;
  /** What is said for it while it is empty. */
  whileEmpty?: string;
  /** Of numbers: both bounds count. */
  least?: number;
  most?: number;
  /** Of texts and lists: characters. */
  longest?: number;
  /** Of texts and lists: what they must be. */
  form?: 'address' | 'date' | 'digits' | 'ages' | 'roles' | 'paths' | 'zone';
  usedBy: readonly SettingUsage[];
}

/** An address outside; without one its item is hidden. */
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
