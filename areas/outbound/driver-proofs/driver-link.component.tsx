import { IconCopy, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import './proofs.css';
import {
  revokeProofLinkEndpoint,
  listActiveProofLinksEndpoint,
  createProofLinkEndpoint,
  maxProofLinkDays,
  maxActiveProofLinksPerLoad,
} from './driver-proofs.contract.ts';
import type { ProofLinkRow } from './driver-proofs.contract.ts';
import { driverProofErrors } from './driver-proofs.errors.ts';
import { Button } from '#kit/web/button.tsx';
import { confirmAction, Dialog } from '#kit/web/dialog.tsx';
import { NumberField, SelectField, SubmitButton } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { formatShortDateTime } from '#kit/web/format-time.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { toastSuccess } from '#kit/web/toasts.tsx';
import { QrCode } from '#kit/web/qr-code.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { languages, useTranslate } from '#kit/web/translate.tsx';

/** A load with stops to prove. Times of its links are in the time zone of the departure warehouse. */
export interface DriverLinkLoad {
  id: number;
  name: string;
  timeZone: string | undefined;
}

/** The link with which the driver of a load proves its stops: shown as a code for the driver's phone, copied, revoked. */
export function DriverLinkButton({ load }: { load: DriverLinkLoad }) {
  const t = useTranslate();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button isSmall variant="ghost" icon={IconQrcode} onPress={() => setOpen(true)}>
        {t('Driver link…')}
      </Button>
      {open && <LinkDialog load={load} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ load, onClose }: { load: DriverLinkLoad; onClose: () => void }) {
  const t = useTranslate();
  const links = useApiQuery(listActiveProofLinksEndpoint, { params: { id: load.id } });
  const make = useApiMutation(createProofLinkEndpoint, { successMessage: () => ({ text: 'Link created.' }) });
  const form = useForm(
    createProofLinkEndpoint,
    { days: 5, language: 'en' },
    async (body, how) => (await make.run({ params: { id: load.id }, body }, how)) !== undefined,
    { draftKey: null },
  );
  return (
    <Dialog title={t('Driver link for {load}', { load: load.name })} open isWide onClose={onClose}>
      <div className="col">
        <p className="caption">
          {t(
            'The driver opens the link once while online. Then they record each stop, even offline: signature, photos and units that don’t match the load. Anyone with the link can record proofs.',
          )}
        </p>
        <QueryBoundary query={links} skeletonLines={3}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="note">{t('No link yet.')}</p>
            ) : (
              <ul className="proof-links">
                {rows.map((link) => (
                  <Link key={link.id} load={load} link={link} />
                ))}
              </ul>
            )
          }
        </QueryBoundary>
        <form {...form.formProps} className="row wrap">
          <NumberField
            form={form}
            name="days"
            label={t('Days valid, up to {most}', { most: maxProofLinkDays })}
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
              (links.data?.length ?? 0) >= maxActiveProofLinksPerLoad
                ? t(driverProofErrors.tooManyLinks.sentence, {
                    load: load.name,
                    most: maxActiveProofLinksPerLoad,
                  })
                : null
            }
          >
            {t('Create link')}
          </SubmitButton>
        </form>
      </div>
    </Dialog>
  );
}

function Link({ load, link }: { load: DriverLinkLoad; link: ProofLinkRow }) {
  const t = useTranslate();
  const end = useApiMutation(revokeProofLinkEndpoint);
  const address = `${window.location.origin}${link.path}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(address);
    toastSuccess({ text: 'Link copied.' });
  };
  const stop = async (): Promise<void> => {
    const sure = await confirmAction({
      title: t('Revoke link'),
      body: t('Proofs the driver hasn’t sent yet will be rejected.'),
      confirmLabel: t('Revoke link'),
      isDestructive: true,
    });
    if (sure) await end.run({ params: { id: load.id, linkId: link.id } });
  };
  return (
    <li>
      <QrCode text={address} label={t('QR code of the link, for the phone')} />
      <div className="col">
        <span>
          {t('Valid until {when}', { when: formatShortDateTime(link.expiresAt, load.timeZone) })} ·{' '}
          {languages.find(({ code }) => code === link.language)?.name}
        </span>
        <span className="muted">
          {link.openedAt
            ? t('Opened {when}', { when: formatShortDateTime(link.openedAt, load.timeZone) })
            : t('Not opened yet')}{' '}
          · {t('Created by {name}', { name: link.madeBy })}
        </span>
        <div className="row wrap">
          <Button isSmall icon={IconCopy} onPress={() => void copy()}>
            {t('Copy link')}
          </Button>
          <Button isSmall variant="ghost" onPress={() => void stop()}>
            {t('Revoke link')}
          </Button>
        </div>
      </div>
    </li>
  );
}
