import './follow.css';
import { IconCopy, IconLink, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import {
  trackingLinkBodySchema,
  revokeTrackingLinkEndpoint,
  findActiveTrackingLinksEndpoint,
  createTrackingLinkEndpoint,
  maxTrackingLinkValidityDays,
  maxActiveTrackingLinksPerConsigneeDay,
  printTrackingPageEndpoint,
} from './tracking-links.contract.ts';
import type { TrackingLinkRow } from './tracking-links.contract.ts';
import { trackingLinkErrors } from './tracking-links.errors.ts';
import { formatDate } from '#kit/contract/dates.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { downloadOrOpenFile } from '#kit/web/download.ts';
import { NumberField, SelectField, SubmitButton } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { formatShortDateTimeWithZone } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { languages, useTranslate } from '#kit/web/translate.tsx';

interface OfDay {
  consigneeId: number;
  consignee: string;
  day: string;
}

/** Tracking links, with which a consignee follows its freight of one day without an account: create, show once, list, revoke. */
export function ManageTrackingLinksButton({ consigneeDay }: { consigneeDay: OfDay }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button icon={IconLink} onPress={() => setOpen(true)}>
        {t('Tracking links…')}
      </Button>
      {open && <LinkDialog of={consigneeDay} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ of: consigneeDay, onClose }: { of: OfDay; onClose: () => void }) {
  const t = useTranslate();
  const { consigneeId: consigneeAccountId, day } = consigneeDay;
  const [fresh, setFresh] = useState<{ id: number; path: string } | null>(null);
  const links = useApiQuery(findActiveTrackingLinksEndpoint, { query: { consigneeAccountId, day } });
  const make = useApiMutation(createTrackingLinkEndpoint, {
    successMessage: () => ({ text: 'Link created.' }),
  });
  const form = useForm(
    trackingLinkBodySchema,
    { consigneeAccountId, day, days: 3, language: 'en' },
    async (body, how) => {
      const created = await make.run({ body }, how);
      if (created) setFresh({ id: created.id, path: created.path });
      return created !== undefined;
    },
    { draftKey: null },
  );
  return (
    <Dialog
      title={t('Tracking links for {consignee}, {date}', {
        consignee: consigneeDay.consignee,
        date: formatDate(day),
      })}
      open
      isWide
      onClose={onClose}
    >
      <div className="col">
        <p className="caption">
          {t(
            'Anyone with this link can see this day’s trucks, ETAs and this consignee’s units. Copy it now. It won’t be shown again.',
          )}
        </p>
        {fresh && <Fresh path={fresh.path} />}
        <form {...form.formProps} className="row wrap tracking-link-form">
          <NumberField
            form={form}
            name="days"
            label={t('Days valid, up to {most}', { most: maxTrackingLinkValidityDays })}
          />
          <SelectField
            form={form}
            name="language"
            label={t('Language')}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <SubmitButton
            form={form}
            disabledReason={
              (links.data?.length ?? 0) >= maxActiveTrackingLinksPerConsigneeDay
                ? t(trackingLinkErrors.tooManyLinks.sentence, { count: links.data?.length ?? 0 })
                : null
            }
          >
            {t('Create link')}
          </SubmitButton>
        </form>
        <QueryBoundary query={links} skeletonLines={2}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="note">{t('No active tracking links for this day.')}</p>
            ) : (
              <ul className="tracking-link-list" aria-label={t('Active links')}>
                {rows.map((link) => (
                  <Link key={link.id} of={link} fresh={link.id === fresh?.id} onEnd={() => setFresh(null)} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
      </div>
    </Dialog>
  );
}

/** The new link, shown from its creation until the dialog closes. */
function Fresh({ path }: { path: string }) {
  const t = useTranslate();
  if (path === '')
    return (
      <p className="note tone-wait" role="status">
        {t('The link was created, but the response was lost. Revoke it and create another.')}
      </p>
    );
  const address = `${window.location.origin}${path}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(address);
    toastSuccess({ text: 'Link copied.' });
  };
  return (
    <div className="row wrap">
      <input
        className="input grow tracking-link-url"
        readOnly
        aria-label={t('Link')}
        value={address}
        onFocus={(e) => e.target.select()}
      />
      <Button icon={IconCopy} variant="primary" onPress={copy}>
        {t('Copy link')}
      </Button>
      <Button
        icon={IconPrinter}
        onPress={() =>
          downloadOrOpenFile(printTrackingPageEndpoint, { body: { link: path.split('#')[1] ?? '' } })
        }
      >
        {t('Print QR code')}
      </Button>
    </div>
  );
}

function Link({ of: link, fresh, onEnd }: { of: TrackingLinkRow; fresh: boolean; onEnd: () => void }) {
  const t = useTranslate();
  const end = useApiMutation(revokeTrackingLinkEndpoint);
  const stop = async () => {
    const sure = await confirmAction({
      title: t('Revoke link'),
      body: t('People with this link lose access.'),
      confirmLabel: t('Revoke link'),
      isDestructive: true,
    });
    if (sure && (await end.run({ params: { id: link.id } })) && fresh) onEnd();
  };
  return (
    <li>
      <span className="grow">
        {t('Created {time} by {who}', { time: formatShortDateTimeWithZone(link.madeAt), who: link.madeBy })}
        <br />
        <span className="muted">
          {t('valid until {time}', { time: formatShortDateTimeWithZone(link.expiresAt) })},{' '}
          {link.seenAt
            ? t('viewed {time}', { time: formatShortDateTimeWithZone(link.seenAt) })
            : t('not viewed yet')}
        </span>
      </span>
      <Button isSmall variant="danger" onPress={stop}>
        {t('Revoke')}
      </Button>
    </li>
  );
}
