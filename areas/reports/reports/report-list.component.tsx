import { onTimeToleranceMinutes, reportDefinitions } from './reports.contract.ts';
import type { ReportId } from './report-permissions.contract.ts';
import './reports.css';
import { Link, Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The reports that the user may open, each with what it counts. */
export function ReportList({ reports }: { reports: readonly ReportId[] }) {
  const t = useTranslate();
  return (
    <Screen title={t('Reports')} scrolls>
      <ul className="plain report-cards">
        {reports.map((id) => {
          const { title, description } = reportDefinitions[id];
          return (
            <li key={id} className="panel report-card">
              <h2>
                <Link to={`/reports/index?report=${id}`}>{t(title)}</Link>
              </h2>
              <p className="muted">{t(description, { minutes: onTimeToleranceMinutes })}</p>
            </li>
          );
        })}
      </ul>
    </Screen>
  );
}
