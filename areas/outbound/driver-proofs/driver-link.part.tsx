import { IconCopy, IconQrcode } from '@tabler/icons-react';
import { useState } from 'react';
import './proofs.css';
import { endLink, findLinks, makeLink, maxLinkDays, maxLinks } from './driver-proofs.contract.ts';
import type { LinkRow } from './driver-proofs.contract.ts';
import { proofErrors } from './driver-proofs.errors.ts';
import { Action } from '#kit/web/action.tsx';
import { ask, Dialog } from '#kit/web/dialog.tsx';
import { NumberField, SelectField, Submit } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { showMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { notifyDone } from '#kit/web/notices.tsx';
import { QrCode } from '#kit/web/qr-code.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { languages, useText } from '#kit/web/text.tsx';

/** A load whose stops are proved; times of its links are those of the warehouse that it leaves. */
export interface ProvedLoad {
  id: number;
  name: string;
  zone: string | undefined;
}

/** The link by which the driver of a load proves its stops: shown for his telephone, copied, ended. */
export function DriverLinkAct({ load }: { load: ProvedLoad }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Action small look="ghost" icon={IconQrcode} onPress={() => setOpen(true)}>
        {t("Driver's link…")}
      </Action>
      {open && <LinkDialog load={load} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ load, onClose }: { load: ProvedLoad; onClose: () => void }) {
  const t = useText();
  const links = useAnswer(findLinks, { params: { id: load.id } });
  const make = useAct(makeLink, { says: () => ({ text: 'The link is made.' }) });
  const form = useForm(
    makeLink,
    { days: 5, language: 'en' },
    async (body, how) => (await make.run({ params: { id: load.id }, body }, how)) !== undefined,
    { draft: null },
  );
  return (
    <Dialog title={t("Driver's link of {load}", { load: load.name })} open wide onClose={onClose}>
      <div className="col">
        <p className="cap">
          {t(
            'The driver opens the link once with a network, and proves each stop with signature, photos and boxes that are not as loaded, also where there is none. Whoever has the link may prove.',
          )}
        </p>
        <Answered of={links} lines={3}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="note">{t('There is no link yet.')}</p>
            ) : (
              <ul className="proof-links">
                {rows.map((link) => (
                  <Link key={link.id} load={load} link={link} />
                ))}
              </ul>
            )
          }
        </Answered>
        <form {...form.bind} className="row wrap">
          <NumberField
            form={form}
            name="days"
            label={t('Days that it works, at most {most}', { most: maxLinkDays })}
          />
          <SelectField
            form={form}
            name="language"
            label={t('Language')}
            options={languages.map(({ code, name }) => ({ value: code, label: name }))}
          />
          <Submit
            form={form}
            whyNot={
              (links.data?.length ?? 0) >= maxLinks
                ? t(proofErrors.tooManyLinks.sentence, { load: load.name, most: maxLinks })
                : null
            }
          >
            {t('Make link')}
          </Submit>
        </form>
      </div>
    </Dialog>
  );
}

function Link({ load, link }: { load: ProvedLoad; link: LinkRow }) {
  const t = useText();
  const end = useAct(endLink);
  const address = `${window.location.origin}${link.path}`;
  const copy = async (): Promise<void> => {
    await navigator.clipboard?.writeText(address);
    notifyDone({ text: 'The link is copied.' });
  };
  const stop = async (): Promise<void> => {
    const sure = await ask({
      title: t('End this link'),
      body: t('What the driver still has to send by it will not be taken any more.'),
      act: t('End this link'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure) await end.run({ params: { id: load.id, linkId: link.id } });
  };
  return (
    <li>
      <QrCode text={address} label={t('The link as a code for the telephone')} />
      <div className="col">
        <span>
          {t('Works until {when}', { when: showMoment(link.expiresAt, load.zone) })} ·{' '}
          {languages.find(({ code }) => code === link.language)?.name}
        </span>
        <span className="dim">
          {link.openedAt
            ? t('Opened {when}', { when: showMoment(link.openedAt, load.zone) })
            : t('Not opened yet')}{' '}
          · {t('Made by {name}', { name: link.madeBy })}
        </span>
        <div className="row wrap">
          <Action small icon={IconCopy} onPress={() => void copy()}>
            {t('Copy link')}
          </Action>
          <Action small look="ghost" onPress={() => void stop()}>
            {t('End this link')}
          </Action>
        </div>
      </div>
    </li>
  );
}
