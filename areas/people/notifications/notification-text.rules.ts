import type { NotificationKindDefinition, NotificationKind } from './notification-kinds.contract.ts';
import {
  getNotificationKindDefinition,
  notificationKindCodes,
  notificationKinds,
} from './notification-kinds.contract.ts';
import type { UserNotification, NotificationPreference } from './notifications.contract.ts';
import { hasPermission } from '#kit/contract/access.ts';
import type { PermissionHolder } from '#kit/contract/access.ts';

type TranslateWithParams = (text: string, params?: Record<string, string>) => string;

/** Formats the text of a notification in the language of `translate`. */
export function formatNotification(
  translate: TranslateWithParams,
  { kind, said: messageKey, params }: Pick<UserNotification, 'kind' | 'said' | 'params'>,
): string {
  const { says: messages, words = [], title } = getNotificationKindDefinition(kind);
  const translatedParams = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, words.includes(name) ? translate(value) : value]),
  );
  return translate(messages[messageKey]?.sentence ?? title, translatedParams);
}

const leadOf = (who: PermissionHolder, kind: NotificationKindDefinition) =>
  kind.links.find((lead) => lead.permission === null || hasPermission(who, lead.permission));
/** Builds the link of a notification for its recipient. Null means no link. */
export function buildNotificationPath(
  holder: PermissionHolder,
  { kind, recordId }: Pick<UserNotification, 'kind' | 'recordId'>,
): string | null {
  return (
    leadOf(holder, getNotificationKindDefinition(kind))?.path?.replace('{id}', String(recordId ?? '')) ?? null
  );
}

/** The kinds that a user's permissions allow. */
export const listPermittedNotificationKinds = (holder: PermissionHolder): NotificationKind[] =>
  notificationKindCodes.filter((kind) => leadOf(holder, getNotificationKindDefinition(kind)) !== undefined);

/** The default preference for a kind. */
export function getDefaultNotificationPreference(
  roles: readonly string[],
  kind: NotificationKind,
): NotificationPreference {
  const { product, mail, push }: NotificationKindDefinition = notificationKinds[kind];
  const hasOne = (roleCodes: readonly string[]) => roleCodes.some((role) => roles.includes(role));
  const inProduct = product === 'everybody' || hasOne(product);
  return { kind, inProduct, byMail: hasOne(mail), byPush: push === true && inProduct };
}
