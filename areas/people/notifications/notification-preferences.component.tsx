import { getNotificationKindDefinition } from './notification-kinds.contract.ts';
import {
  getNotificationPreferencesAndScheduleEndpoint,
  notificationScheduleBodySchema,
  emailFrequencyNames,
  emailFrequencies,
  setOwnNotificationScheduleEndpoint,
  setOwnNotificationPreferenceEndpoint,
} from './notifications.contract.ts';
import type { NotificationSchedule, NotificationPreference } from './notifications.contract.ts';
import { getOwnPushStatusEndpoint } from '#areas/people/push/push.contract.ts';
import { MyPushSection } from '#areas/people/push/push.component.tsx';
import { TimeField, SelectField, SubmitButton } from '#kit/web/fields.tsx';
import { useForm } from '#kit/web/form.ts';
import { ConflictAwareForm } from '#kit/web/conflict-aware-form.tsx';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiMutation, useApiQuery } from '#kit/web/api-query.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { useTranslate } from '#kit/web/translate.tsx';
import './notifications.css';

/** What the user is notified about, how, and when emails are sent. */
export default function NoticeWishesPart() {
  const t = useTranslate();
  const found = useApiQuery(getNotificationPreferencesAndScheduleEndpoint, {});
  const push = useApiQuery(getOwnPushStatusEndpoint, {});
  // Without push in a browser there is nothing to choose.
  const pushed = push.data?.off === null && push.data.browsers.length > 0;
  return (
    <section className="panel" aria-labelledby="account-notices">
      <header>
        <h2 id="account-notices">{t('Notifications')}</h2>
      </header>
      <div className="col">
        <QueryBoundary query={found}>
          {({ kinds, habit }) => (
            <>
              <Kinds of={kinds} pushed={pushed} />
              <p className="caption">{t('Emails about your password and passkeys are always sent.')}</p>
              <QueryBoundary query={push} skeletonLines={2}>
                {(pushStatus) => <MyPushSection push={pushStatus} />}
              </QueryBoundary>
              <Habit of={habit} />
            </>
          )}
        </QueryBoundary>
      </div>
    </section>
  );
}

const channels = ['inProduct', 'byMail', 'byPush'] as const;
function Kinds({ of: preferences, pushed }: { of: readonly NotificationPreference[]; pushed: boolean }) {
  const t = useTranslate();
  const names = { inProduct: t('In Coldlane'), byMail: t('By email'), byPush: t('Push') };
  return (
    <table className="plain notification-preferences">
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
        {preferences.map((preference) => (
          <OneKind key={preference.kind} of={preference} names={names} pushed={pushed} />
        ))}
      </tbody>
    </table>
  );
}
function OneKind({
  of: preference,
  names,
  pushed,
}: {
  of: NotificationPreference;
  names: Record<(typeof channels)[number], string>;
  pushed: boolean;
}) {
  const t = useTranslate();
  const noBrowser = t('Turn push on in a browser first.');
  const act = useApiMutation(setOwnNotificationPreferenceEndpoint);
  const title = t(getNotificationKindDefinition(preference.kind).title);
  return (
    <tr>
      <th scope="row">{title}</th>
      {channels.map((channel) => (
        <td key={channel}>
          <input
            type="checkbox"
            className="checkbox"
            aria-label={t('{kind}: {how}', { kind: title, how: names[channel] })}
            checked={preference[channel] && (channel !== 'byPush' || pushed)}
            disabled={act.busy || (channel === 'byPush' && !pushed)}
            title={channel === 'byPush' && !pushed ? noBrowser : undefined}
            onChange={(e) => void act.run({ body: { ...preference, [channel]: e.target.checked } })}
          />
        </td>
      ))}
    </tr>
  );
}

function Habit({ of: schedule }: { of: NotificationSchedule }) {
  const t = useTranslate();
  const me = useCurrentUser();
  const act = useApiMutation(setOwnNotificationScheduleEndpoint);
  const form = useForm(
    notificationScheduleBodySchema,
    {
      rhythm: schedule.rhythm,
      morning: schedule.morning,
      zone: schedule.zone,
      quietFrom: schedule.quietFrom ?? undefined,
      quietUntil: schedule.quietUntil ?? undefined,
      rowVersion: schedule.rowVersion === 0 ? undefined : schedule.rowVersion,
    },
    async (body, how) => (await act.run({ body }, how)) !== undefined,
    { draftKey: null, rowVersion: schedule.rowVersion },
  );
  const zones = [...new Set([schedule.zone, ...Intl.supportedValuesOf('timeZone')])].toSorted();
  return (
    <ConflictAwareForm form={form} label={t('When notification emails are sent')}>
      <div className="notification-schedule">
        <SelectField
          form={form}
          name="rhythm"
          label={t('Email frequency')}
          options={emailFrequencies.map((value) => ({ value, label: t(emailFrequencyNames[value].title) }))}
        />
        <SelectField
          form={form}
          name="zone"
          label={t('Time zone')}
          options={zones.map((timeZone) => ({ value: timeZone, label: timeZone.replaceAll('_', ' ') }))}
        />
        {form.values.rhythm === 'morning' && (
          <TimeField form={form} name="morning" label={t('Morning')} stepMinutes={60} />
        )}
        <TimeField form={form} name="quietFrom" label={t('Quiet from')} stepMinutes={60} />
        <TimeField form={form} name="quietUntil" label={t('Quiet until')} stepMinutes={60} />
      </div>
      <p className="caption">
        {t(
          'Emails go to {to}. Each one includes everything since the last. During quiet hours, nothing is sent until they end.',
          {
            to: me.user.email,
          },
        )}
      </p>
      <div className="row">
        <SubmitButton form={form}>{t('Save times')}</SubmitButton>
      </div>
    </ConflictAwareForm>
  );
}
