import { IconCalendarShare, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import { addFeed, addFeedBody, endFeed, findFeeds } from './feed.contract.ts';
import type { FeedRow } from './feed.contract.ts';
import { showDate } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { ask, Dialog } from '#kit/web/dialog.tsx';
import { Submit, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { notifyDone } from '#kit/web/notices.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useLanguage, useText } from '#kit/web/text.tsx';

/** Links under which calendar programs fetch a consignee's service days. */
export function FeedAct({
  consigneeId,
  warehouseId,
}: {
  consigneeId: number;
  warehouseId?: number | undefined;
}) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Action small look="ghost" icon={IconCalendarShare} onPress={() => setOpen(true)}>
        {t('Subscribe')}
      </Action>
      {open && (
        <FeedDialog consigneeId={consigneeId} warehouseId={warehouseId} onClose={() => setOpen(false)} />
      )}
    </>
  );
}

function FeedDialog({
  consigneeId,
  warehouseId,
  onClose,
}: {
  consigneeId: number;
  warehouseId?: number | undefined;
  onClose: () => void;
}) {
  const t = useText();
  const language = useLanguage();
  const feeds = useAnswer(findFeeds, { query: { consigneeAccountId: consigneeId } });
  const make = useAct(addFeed, { says: () => ({ text: 'The link is made.' }) });
  const form = useForm(
    addFeedBody,
    {
      consigneeAccountId: consigneeId,
      warehouseId,
      name: t('Days of service'),
      language: language === 'es' || language === 'zh' ? language : 'en',
    },
    async (body, how) => (await make.run({ body }, how)) !== undefined,
    { draft: 'feed.new' },
  );
  return (
    <Dialog title={t('Subscribe to this calendar')} open wide onClose={onClose}>
      <div className="col">
        <p className="cap">
          {t(
            'A calendar program fetches the days from this link by itself. Whoever has the link can read them; end it here when it should no longer work.',
          )}
        </p>
        <Answered of={feeds} lines={2}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="note">{t('There is no link yet.')}</p>
            ) : (
              <ul className="feed-links">
                {rows.map((f) => (
                  <Link key={f.id} of={f} />
                ))}
              </ul>
            )
          }
        </Answered>
        <form {...form.bind} className="row wrap">
          <TextField form={form} name="name" label={t('Name')} width={260} />
          <Submit form={form}>{t('Add link')}</Submit>
        </form>
      </div>
    </Dialog>
  );
}

function Link({ of }: { of: FeedRow }) {
  const t = useText();
  const end = useAct(endFeed);
  const address = `${window.location.origin}${of.path}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(address);
    notifyDone({ text: 'The link is copied.' });
  };
  const stop = async () => {
    if (
      await ask({
        title: t('End this link'),
        body: t('Calendars that use it get no more days.'),
        act: t('End this link'),
        leave: t('Keep'),
        risk: true,
      })
    )
      await end.run({ params: { id: of.id } });
  };
  return (
    <li>
      <div className="row wrap">
        <b>{of.name}</b>
        {of.warehouseCode && <span className="dim">{of.warehouseCode}</span>}
        <span className="dim">
          {of.fetchedAt
            ? t('Last fetched {date}', { date: showDate(of.fetchedAt.slice(0, 10)) })
            : t('Not fetched yet')}
        </span>
      </div>
      <div className="row wrap">
        <input
          className="input sm grow feed-link"
          readOnly
          aria-label={t('Link')}
          value={address}
          onFocus={(e) => e.target.select()}
        />
        <Action small icon={IconCopy} onPress={copy}>
          {t('Copy link')}
        </Action>
        <Action small look="risk" onPress={stop}>
          {t('End')}
        </Action>
      </div>
    </li>
  );
}
