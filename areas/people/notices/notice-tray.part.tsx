import { useState } from 'react';
import { noticePath, noticeText } from './notice-words.rules.ts';
import { findNotices, noticesAtOnce, readNotices } from './notices.contract.ts';
import type { Notice } from './notices.contract.ts';
import { Action } from '#kit/web/action.tsx';
import { call } from '#kit/web/call.ts';
import { useMe } from '#kit/web/me.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useFloat } from '#kit/web/popover.tsx';
import { markStale, queries, useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import './notices.css';

/** Marks one as read by the way; nobody is told of it. */
export async function readOne(id: number): Promise<void> {
  await call(readNotices, { body: { ids: [id] } }, { quiet: true });
  markStale(queries, ['notices']);
}

/** What happened, newest first; a press leads to the record and marks it read. Stands in a popover. */
export default function NoticeTray() {
  const t = useText();
  const [unread, setUnread] = useState(false);
  const [befores, setBefores] = useState<readonly number[]>([]);
  const before = befores.at(-1);
  const found = useAnswer(findNotices, {
    query: { ...(unread ? { unread } : {}), ...(before === undefined ? {} : { before }) },
  });
  const { set } = useFloat();
  const readAll = useAct(readNotices);
  return (
    <div className="tray notice-tray">
      <div className="row">
        <h2 className="grow">{t('Notices')}</h2>
        <label className="check">
          <input
            type="checkbox"
            className="cb"
            checked={unread}
            onChange={(e) => {
              setUnread(e.target.checked);
              setBefores([]);
            }}
          />
          <span>{t('Unread only')}</span>
        </label>
      </div>
      <Answered of={found} lines={3}>
        {({ notices, more }) => (
          <>
            {notices.length === 0 && (
              <p className="dim">
                {unread ? t('Everything is read.') : t('Nothing yet. What concerns you is told here.')}
              </p>
            )}
            <ul>
              {notices.map((notice) => (
                <OneNotice key={notice.id} of={notice} leave={() => set(false)} />
              ))}
            </ul>
            <div className="row wrap">
              {notices.some((notice) => notice.readAt === null) && (
                <Action small onPress={() => readAll.run({ body: { upTo: notices[0]?.id } })}>
                  {t('Mark all as read')}
                </Action>
              )}
              {befores.length > 0 && (
                <Action small onPress={() => setBefores(befores.slice(0, -1))}>
                  {t('Newer')}
                </Action>
              )}
              {more && notices.length === noticesAtOnce && (
                <Action small onPress={() => setBefores([...befores, notices.at(-1)?.id ?? 1])}>
                  {t('Older')}
                </Action>
              )}
              <span className="grow" />
              <A to="/customerCenter/account" className="link" onClick={() => set(false)}>
                {t('What reaches you')}
              </A>
            </div>
          </>
        )}
      </Answered>
    </div>
  );
}

function OneNotice({ of, leave }: { of: Notice; leave: () => void }) {
  const t = useText();
  const me = useMe();
  const path = noticePath({ permissions: new Set(me.user.permissions) }, of);
  const said = noticeText(t, of);
  const [to = '', query] = path?.split('?') ?? [];
  const open = new URLSearchParams(query).get('open');
  return (
    <li className="notice" data-unread={of.readAt === null || undefined}>
      <div className="grow">
        {path === null ? (
          <span>{said}</span>
        ) : (
          <A
            to={to}
            {...(open === null ? {} : { search: { open } })}
            className="link"
            onClick={() => {
              if (of.readAt === null) void readOne(of.id);
              leave();
            }}
          >
            {said}
          </A>
        )}
        <div className="cap">
          {of.readAt === null && <span className="unseen">{t('Unread')}</span>}
          <time dateTime={of.at}>{showNamedMoment(of.at, me.warehouse?.tz)}</time>
        </div>
      </div>
      {of.readAt === null && path === null && (
        <Action small look="ghost" onPress={() => readOne(of.id)}>
          {t('Mark as read')}
        </Action>
      )}
    </li>
  );
}
