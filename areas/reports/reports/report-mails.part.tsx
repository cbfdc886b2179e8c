import { findReportMails, mailKindNames, setReportMail } from './report-mail.contract.ts';
import type { ReportMail } from './report-mail.contract.ts';
import { reports, reportsNeed } from './reports.contract.ts';
import { MyRow } from '#areas/people/account/my-row.part.tsx';
import { Action } from '#kit/web/action.tsx';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAct, useAnswer } from '#kit/web/query.ts';
import { A } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** The reports that come to the person by mail, and the end of each (docs/decisions/220-a-report-by-mail-is-its-readers-own.md). */
export default function ReportMailsPart() {
  const t = useText();
  const me = useMe();
  const asked = reportsNeed.some((grant) => me.can(grant));
  const found = useAnswer(findReportMails, asked ? {} : null);
  if (!asked) return null;
  return (
    <section className="panel" aria-labelledby="account-reports">
      <header>
        <h2 id="account-reports">{t('Reports by mail')}</h2>
      </header>
      <div className="col">
        <Answered of={found} lines={1}>
          {(mails) =>
            mails.length === 0 ? (
              <p className="cap">{t('No report comes to you by mail.')}</p>
            ) : (
              <ul className="my-list">
                {mails.map((mail) => (
                  <OneMail key={mail.report} of={mail} />
                ))}
              </ul>
            )
          }
        </Answered>
        <p className="cap">
          {t(
            'You ask for a report by mail in the report itself. It comes to you alone, and nobody else can ask for it in your name.',
          )}{' '}
          <A to="/reports/index">{t('Reports')}</A>
        </p>
      </div>
    </section>
  );
}

function OneMail({ of: { report, every, warehouseId, rowVersion } }: { of: ReportMail }) {
  const t = useText();
  const me = useMe();
  const act = useAct(setReportMail);
  const title = t(reports[report].title);
  const warehouse = me.warehouses.find(({ id }) => id === warehouseId)?.code;
  return (
    <MyRow
      name={title}
      told={[t(mailKindNames[every]), warehouse].filter(Boolean).join(', ')}
      acts={
        <Action
          small
          label={t('Stop mails of {report}', { report: title })}
          onPress={() => act.run({ body: { report, every: 'never', rowVersion } })}
        >
          {t('Stop mails')}
        </Action>
      }
    />
  );
}
