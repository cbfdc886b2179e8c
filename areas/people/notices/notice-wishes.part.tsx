import { kindOf } from './notice-kinds.contract.ts';
import { findWishes, habitBody, rhythmNames, rhythms, setHabit, setWish } from './notices.contract.ts';
import type { NoticeHabit, NoticeWish } from './notices.contract.ts';
import { findPush } from '#areas/people/push/push.contract.ts';
import { PushPart } from '#areas/people/push/push.part.tsx';
import { HourField, SelectField, Submit } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { FormBox } from '#kit/web/form-box.tsx';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { useMe } from '#kit/web/me.ts';
import { useText } from '#kit/web/text.tsx';
import './notices.css';

/** What the person is told of, how, and when it is mailed. */
export default function NoticeWishesPart() {
  const t = useText();
  const found = useAnswer(findWishes, {});
  const push = useAnswer(findPush, {});
  // Until a browser has push there is nothing to choose.
  const pushed = push.data?.off === null && push.data.browsers.length > 0;
  return (
    <section className="panel" aria-labelledby="account-notices">
      <header>
        <h2 id="account-notices">{t('Notices')}</h2>
      </header>
      <div className="col">
        <Answered of={found}>
          {({ kinds, habit }) => (
            <>
              <Kinds of={kinds} pushed={pushed} />
              <p className="cap">{t('Mails about your password and your passkeys are always sent.')}</p>
              <Answered of={push} lines={2}>
                {(of) => <PushPart of={of} />}
              </Answered>
              <Habit of={habit} />
            </>
          )}
        </Answered>
      </div>
    </section>
  );
}

const channels = ['inProduct', 'byMail', 'byPush'] as const;
function Kinds({ of, pushed }: { of: readonly NoticeWish[]; pushed: boolean }) {
  const t = useText();
  const names = { inProduct: t('In Coldlane'), byMail: t('By mail'), byPush: t('Push') };
  return (
    <table className="plain wishes">
      <thead>
        <tr>
          <th scope="col">{t('What happened')}</th>
          {channels.map((channel) => (
            <th key={channel} scope="col">
              {names[channel]}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {of.map((wish) => (
          <OneKind key={wish.kind} of={wish} names={names} pushed={pushed} />
        ))}
      </tbody>
    </table>
  );
}
function OneKind({
  of,
  names,
  pushed,
}: {
  of: NoticeWish;
  names: Record<(typeof channels)[number], string>;
  pushed: boolean;
}) {
  const t = useText();
  const noBrowser = t('Turn push on in a browser first.');
  const act = useAct(setWish);
  const title = t(kindOf(of.kind).title);
  return (
    <tr>
      <th scope="row">{title}</th>
      {channels.map((channel) => (
        <td key={channel}>
          <input
            type="checkbox"
            className="cb"
            aria-label={t('{kind}: {how}', { kind: title, how: names[channel] })}
            checked={of[channel] && (channel !== 'byPush' || pushed)}
            disabled={act.busy || (channel === 'byPush' && !pushed)}
            title={channel === 'byPush' && !pushed ? noBrowser : undefined}
            onChange={(e) => void act.run({ body: { ...of, [channel]: e.target.checked } })}
          />
        </td>
      ))}
    </tr>
  );
}

function Habit({ of }: { of: NoticeHabit }) {
  const t = useText();
  const me = useMe();
  const act = useAct(setHabit);
  const form = useForm(
    habitBody,
    {
      rhythm: of.rhythm,
      morning: of.morning,
      zone: of.zone,
      quietFrom: of.quietFrom ?? undefined,
      quietUntil: of.quietUntil ?? undefined,
      rowVersion: of.rowVersion === 0 ? undefined : of.rowVersion,
    },
    async (body, how) => (await act.run({ body }, how)) !== undefined,
    { draft: null, version: of.rowVersion },
  );
  const zones = [...new Set([of.zone, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <FormBox form={form} label={t('When notices are mailed')}>
      <div className="habit">
        <SelectField
          form={form}
          name="rhythm"
          label={t('Mails come')}
          options={rhythms.map((value) => ({ value, label: t(rhythmNames[value].title) }))}
        />
        <SelectField
          form={form}
          name="zone"
          label={t('Time zone')}
          options={zones.map((zone) => ({ value: zone, label: zone.replaceAll('_', ' ') }))}
        />
        {form.values.rhythm === 'morning' && (
          <HourField form={form} name="morning" label={t('Morning')} step={60} />
        )}
        <HourField form={form} name="quietFrom" label={t('Quiet from')} step={60} />
        <HourField form={form} name="quietUntil" label={t('Quiet until')} step={60} />
      </div>
      <p className="cap">
        {t(
          'They go to {to}, each in one mail with all that happened until then. In quiet hours nothing is sent; it comes when they end.',
          {
            to: me.user.email,
          },
        )}
      </p>
      <div className="row">
        <Submit form={form}>{t('Save hours')}</Submit>
      </div>
    </FormBox>
  );
}
