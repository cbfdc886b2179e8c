import type { Kind, NoticeKind } from './notice-kinds.contract.ts';
import { kindOf, noticeKindCodes, noticeKinds } from './notice-kinds.contract.ts';
import type { Notice, NoticeWish } from './notices.contract.ts';
import { can } from '#kit/contract/access.ts';
import type { Permitted } from '#kit/contract/access.ts';

type Say = (text: string, params?: Record<string, string>) => string;

/** What a notice says, in the language of `say`. */
export function noticeText(
  say: Say,
  { kind, said, params }: Pick<Notice, 'kind' | 'said' | 'params'>,
): string {
  const { says, words = [], title } = kindOf(kind);
  const spoken = Object.fromEntries(
    Object.entries(params).map(([name, value]) => [name, words.includes(name) ? say(value) : value]),
  );
  return say(says[said]?.sentence ?? title, spoken);
}

const leadOf = (who: Permitted, kind: Kind) =>
  kind.leads.find((lead) => lead.with === null || can(who, lead.with));
/** Where a notice leads its reader; null: nowhere. */
export function noticePath(
  who: Permitted,
  { kind, recordId }: Pick<Notice, 'kind' | 'recordId'>,
): string | null {
  return leadOf(who, kindOf(kind))?.path?.replace('{id}', String(recordId ?? '')) ?? null;
}

/** The kinds that somebody's rights make possible. */
export const possibleKinds = (who: Permitted): NoticeKind[] =>
  noticeKindCodes.filter((kind) => leadOf(who, kindOf(kind)) !== undefined);

/** How a kind reaches somebody who has said nothing about it. */
export function byDefault(roles: readonly string[], code: NoticeKind): NoticeWish {
  const { product, mail, push }: Kind = noticeKinds[code];
  const hasOne = (of: readonly string[]) => of.some((role) => roles.includes(role));
  const inProduct = product === 'everybody' || hasOne(product);
  return { kind: code, inProduct, byMail: hasOne(mail), byPush: push === true && inProduct };
}
