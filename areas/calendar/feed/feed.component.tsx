import { IconCalendarShare, IconCopy } from '@tabler/icons-react';
import { useState } from 'react';
import {
  addFeedEndpoint,
  addFeedBodySchema,
  revokeOwnFeedEndpoint,
  findOwnActiveFeedsEndpoint,
} from './feed.contract.ts';
import type { FeedRow } from './feed.contract.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { SubmitButton, TextField } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useLanguage, useTranslate } from '#kit/web/translate.tsx';

/** Manages the links from which calendar apps fetch a consignee's service days. */
export function CalendarFeedButton({
  consigneeId,
  warehouseId,
}: {
  consigneeId: number;
  warehouseId?: number | undefined;
}) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button isSmall variant="ghost" icon={IconCalendarShare} onPress={() => setOpen(true)}>
        {t('Subscribe')}
      </Button>
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
  const t = useTranslate();
  const language = useLanguage();
  const feeds = useApiQuery(findOwnActiveFeedsEndpoint, { query: { consigneeAccountId: consigneeId } });
  const make = useApiMutation(addFeedEndpoint, { successMessage: () => ({ text: 'Link created.' }) });
  const form = useForm(
    addFeedBodySchema,
    {
      consigneeAccountId: consigneeId,
      warehouseId,
      name: t('Days of service'),
      language: language === 'es' || language === 'zh' ? language : 'en',
    },
    async (body, how) => (await make.run({ body }, how)) !== undefined,
    { draftKey: 'feed.new' },
  );
  return (
    <Dialog title={t('Subscribe to this calendar')} open isWide onClose={onClose}>
      <div className="col">
        <p className="caption">
          {t(
            'Calendar apps update from this link automatically. Anyone with the link can view the days. Revoke it when it’s no longer needed.',
          )}
        </p>
        <QueryBoundary query={feeds} skeletonLines={2}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="note">{t('No link yet.')}</p>
            ) : (
              <ul className="feed-list">
                {rows.map((f) => (
                  <Link key={f.id} of={f} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
        <form {...form.formProps} className="row wrap">
          <TextField form={form} name="name" label={t('Name')} width={260} />
          <SubmitButton form={form}>{t('Add link')}</SubmitButton>
        </form>
      </div>
    </Dialog>
  );
}

function Link({ of: feed }: { of: FeedRow }) {
  const t = useTranslate();
  const end = useApiMutation(revokeOwnFeedEndpoint);
  const address = `${window.location.origin}${feed.path}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(address);
    toastSuccess({ text: 'Link copied.' });
  };
  const stop = async () => {
    if (
      await confirmAction({
        title: t('Revoke link'),
        body: t('Calendars using this link stop updating.'),
        confirmLabel: t('Revoke link'),
        isDestructive: true,
      })
    )
      await end.run({ params: { id: feed.id } });
  };
  return (
    <li>
      <div className="row wrap">
        <b>{feed.name}</b>
        {feed.warehouseCode && <span className="muted">{feed.warehouseCode}</span>}
        <span className="muted">
          {feed.fetchedAt
            ? t('Last opened {date}', { date: formatDate(feed.fetchedAt.slice(0, 10)) })
            : t('Not opened yet')}
        </span>
      </div>
      <div className="row wrap">
        <input
          className="input sm grow feed-url"
          readOnly
          aria-label={t('Link')}
          value={address}
          onFocus={(e) => e.target.select()}
        />
        <Button isSmall icon={IconCopy} onPress={copy}>
          {t('Copy link')}
        </Button>
        <Button isSmall variant="danger" onPress={stop}>
          {t('Revoke')}
        </Button>
      </div>
    </li>
  );
}
