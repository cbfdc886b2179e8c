import './follow.css';
import { IconCopy, IconLink, IconPrinter } from '@tabler/icons-react';
import { useState } from 'react';
import {
  dayLinkBody,
  endDayLink,
  findDayLinks,
  makeDayLink,
  mostLinkDays,
  mostLinks,
  printDayLink,
} from './day-links.contract.ts';
import type { DayLinkRow } from './day-links.contract.ts';
import { dayLinkErrors } from './day-links.errors.ts';
import { showDate } from '#kit/contract/dates.ts';
import { Action } from '#kit/web/action.tsx';
import { ask, Dialog } from '#kit/web/dialog.tsx';
import { download } from '#kit/web/download.ts';
import { NumberField, SelectField, Submit } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { showNamedMoment } from '#kit/web/moments.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { notifyDone } from '#kit/web/notices.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { languages, useText } from '#kit/web/text.tsx';

interface OfDay {
  consigneeId: number;
  consignee: string;
  day: string;
}

/** Links by which a consignee follows what it gets of one day, without an account: made, shown once, listed, ended. */
export function DayLinkAct({ of }: { of: OfDay }) {
  const t = useText();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Action icon={IconLink} onPress={() => setOpen(true)}>
        {t('Link for this day…')}
      </Action>
      {open && <LinkDialog of={of} onClose={() => setOpen(false)} />}
    </>
  );
}

function LinkDialog({ of, onClose }: { of: OfDay; onClose: () => void }) {
  const t = useText();
  const { consigneeId: consigneeAccountId, day } = of;
  const [fresh, setFresh] = useState<{ id: number; path: string } | null>(null);
  const links = useAnswer(findDayLinks, { query: { consigneeAccountId, day } });
  const make = useAct(makeDayLink, { says: () => ({ text: 'The link is made.' }) });
  const form = useForm(
    dayLinkBody,
    { consigneeAccountId, day, days: 3, language: 'en' },
    async (body, how) => {
      const made = await make.run({ body }, how);
      if (made) setFresh({ id: made.id, path: made.path });
      return made !== undefined;
    },
    { draft: null },
  );
  return (
    <Dialog
      title={t('Links for {consignee}, {date}', { consignee: of.consignee, date: showDate(day) })}
      open
      wide
      onClose={onClose}
    >
      <div className="col">
        <p className="cap">
          {t(
            'Whoever has the link sees the trucks of this day, when they come, and the boxes of this consignee alone. It is shown once: copy it or print its code now.',
          )}
        </p>
        {fresh && <Fresh path={fresh.path} />}
        <form {...form.bind} className="row wrap day-link-form">
          <NumberField
            form={form}
            name="days"
            label={t('Days that it works, at most {most}', { most: mostLinkDays })}
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
              (links.data?.length ?? 0) >= mostLinks
                ? t(dayLinkErrors.enough.sentence, { count: links.data?.length ?? 0 })
                : null
            }
          >
            {t('Make link')}
          </Submit>
        </form>
        <Answered of={links} lines={2}>
          {(rows) =>
            rows.length === 0 ? (
              <p className="note">{t('No link of this day works.')}</p>
            ) : (
              <ul className="day-link-list" aria-label={t('Links that work')}>
                {rows.map((link) => (
                  <Link key={link.id} of={link} fresh={link.id === fresh?.id} onEnd={() => setFresh(null)} />
                ))}
              </ul>
            )
          }
        </Answered>
      </div>
    </Dialog>
  );
}

/** The link while it is known: from its making until the dialog is closed. */
function Fresh({ path }: { path: string }) {
  const t = useText();
  if (path === '')
    return (
      <p className="note t-wait" role="status">
        {t('The link was made, but its answer was lost. End it and make another.')}
      </p>
    );
  const address = `${window.location.origin}${path}`;
  const copy = async () => {
    await navigator.clipboard?.writeText(address);
    notifyDone({ text: 'The link is copied.' });
  };
  return (
    <div className="row wrap">
      <input
        className="input grow day-link"
        readOnly
        aria-label={t('Link')}
        value={address}
        onFocus={(e) => e.target.select()}
      />
      <Action icon={IconCopy} look="go" onPress={copy}>
        {t('Copy link')}
      </Action>
      <Action
        icon={IconPrinter}
        onPress={() => download(printDayLink, { body: { link: path.split('#')[1] ?? '' } })}
      >
        {t('Print code')}
      </Action>
    </div>
  );
}

function Link({ of, fresh, onEnd }: { of: DayLinkRow; fresh: boolean; onEnd: () => void }) {
  const t = useText();
  const end = useAct(endDayLink);
  const stop = async () => {
    const sure = await ask({
      title: t('End this link'),
      body: t('Whoever looks by it will see nothing more.'),
      act: t('End this link'),
      leave: t('Keep'),
      risk: true,
    });
    if (sure && (await end.run({ params: { id: of.id } })) && fresh) onEnd();
  };
  return (
    <li>
      <span className="grow">
        {t('Made {time} by {who}', { time: showNamedMoment(of.madeAt), who: of.madeBy })}
        <br />
        <span className="dim">
          {t('works until {time}', { time: showNamedMoment(of.expiresAt) })},{' '}
          {of.seenAt ? t('looked at {time}', { time: showNamedMoment(of.seenAt) }) : t('not looked at yet')}
        </span>
      </span>
      <Action small look="risk" onPress={stop}>
        {t('End')}
      </Action>
    </li>
  );
}
