import { getSettingDefinition, settingCodes } from './setting-definitions.contract.ts';
import type { SettingCode } from './setting-definitions.contract.ts';

/** The groups of settings. A label names its group before the colon: "Claims: days to file a claim". */

const separator = /[:：]\s*/;
/** The group of a label without a colon. */
const groupWithoutColon = 'Order entry';

/** Returns the group of a label, in English. */
export const getSettingGroup = (label: string): string => {
  const [group = '', rest] = splitSettingLabel(label);
  return rest === undefined ? groupWithoutColon : group;
};

/** Divides a label, in any language, into its group and its description. A label without a group is only one part. */
export function splitSettingLabel(label: string): readonly [string, string?] {
  const found = separator.exec(label);
  if (found === null) return [label];
  const rest = label.slice(found.index + found[0].length);
  return [label.slice(0, found.index), `${rest.charAt(0).toLocaleUpperCase()}${rest.slice(1)}`];
}

/** A group with the codes of its settings. */
export interface SettingGroup {
  name: string;
  codes: readonly SettingCode[];
}

/** All groups in alphabetical order of their English names. */
export const settingGroups: readonly SettingGroup[] = [
  ...Map.groupBy(settingCodes, (code) => getSettingGroup(getSettingDefinition(code).label)),
]
  .map(([name, codes]) => ({ name, codes }))
  .toSorted((a, b) => a.name.localeCompare(b.name));

/** Returns the codes of a group's settings: none for a group that does not exist. */
export const listSettingCodesOfGroup = (name: string): readonly SettingCode[] =>
  settingGroups.find((group) => group.name === name)?.codes ?? [];
