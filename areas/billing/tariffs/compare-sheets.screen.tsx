import { RateSheetVersionFromUrl, rateSheetsPath } from './sheet-version-page.component.tsx';
import { ChangedRates } from './changed-rates.component.tsx';
import { compareRateSheetVersions } from './compare-sheets.rules.ts';
import {
  getTariffScopeOptionsEndpoint,
  getRateSheetVersionEndpoint,
  findRateSheetVersionsEndpoint,
} from './sheets.contract.ts';
import type { RateSheetVersion, RateSheetVersionRow } from './sheets.contract.ts';
import { formatEffectiveDates } from '#areas/billing/rating/tariff-dates.rules.ts';
import './tariffs.css';
import { formatCount } from '#kit/contract/money.ts';
import { useUrlSearch } from '#kit/web/url-search.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Link, Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';
import { HorizontalScroll } from '#kit/web/scroll-area.tsx';

/** Two versions of a rate sheet side by side. The user chooses the earlier one. The URL names the later one. */
export default function CompareScreen() {
  const t = useTranslate();
  return (
    <RateSheetVersionFromUrl loadingTitle={t('Two versions side by side')}>
      {(after) => (
        <Screen
          title={after.sheet}
          note={
            <Link to={`${rateSheetsPath}/${after.id}`}>
              {t('Version {version}', { version: after.version })}
            </Link>
          }
          scrolls
        >
          <div className="tariff-page">
            <WithOthers after={after} />
          </div>
        </Screen>
      )}
    </RateSheetVersionFromUrl>
  );
}

/** The default version to compare with: the previous one, else the next. */
const usual = (
  rows: readonly RateSheetVersionRow[],
  after: RateSheetVersion,
): RateSheetVersionRow | undefined =>
  rows.find((v) => v.version < after.version) ?? rows.findLast((v) => v.version > after.version);

function WithOthers({ after }: { after: RateSheetVersion }) {
  const t = useTranslate();
  const [search, change] = useUrlSearch();
  const versions = useApiQuery(findRateSheetVersionsEndpoint, { params: { id: after.sheetId } });
  const others = (versions.data ?? []).filter((v) => v.id !== after.id);
  const chosen = others.find((v) => String(v.id) === search['with']) ?? usual(others, after);
  const before = useApiQuery(getRateSheetVersionEndpoint, chosen ? { params: { id: chosen.id } } : null);
  return (
    <QueryBoundary query={versions}>
      {() =>
        chosen ? (
          <>
            <label className="field tariff-select">
              <span className="field-label">{t('Compared with')}</span>
              <select
                className="input"
                value={chosen.id}
                onChange={(event) => change({ with: event.target.value })}
              >
                {others.map((v) => (
                  <option key={v.id} value={v.id}>
                    {`${t('Version {version}', { version: v.version })}: ${formatEffectiveDates(t, v)}`}
                  </option>
                ))}
              </select>
            </label>
            <QueryBoundary query={before}>{(found) => <Sides before={found} after={after} />}</QueryBoundary>
          </>
        ) : (
          <p className="muted">{t('This rate sheet has no other version to compare.')}</p>
        )
      }
    </QueryBoundary>
  );
}

function Sides({ before, after }: { before: RateSheetVersion; after: RateSheetVersion }) {
  const t = useTranslate();
  const scopeOptions = useApiQuery(getTariffScopeOptionsEndpoint, {}).data;
  const { lines, zones, unchanged } = compareRateSheetVersions(before, after);
  const states = (stateCodes: readonly string[] | null): string => stateCodes?.join(', ') ?? '–';
  return (
    <>
      <p role="status">
        {t(
          'Version {before} to version {after}: {changed, plural, one {# rate changed} other {# rates changed}}, {same, plural, one {# is} other {# are}} the same.',
          { before: before.version, after: after.version, changed: lines.length, same: unchanged },
        )}
      </p>
      {lines.length > 0 && (
        <section>
          <h2 className="section-title">{t('Rates')}</h2>
          <ChangedRates
            changes={lines}
            accounts={[...before.accounts, ...after.accounts]}
            scopeOptions={scopeOptions}
          />
        </section>
      )}
      {zones.length > 0 && (
        <section>
          <h2 className="section-title">
            {t('Zones')} {formatCount(zones.length)}
          </h2>
          <HorizontalScroll name={t('Zones')}>
            <table className="plain">
              <thead>
                <tr>
                  <th>{t('Zone')}</th>
                  <th>{t('Before')}</th>
                  <th>{t('After')}</th>
                </tr>
              </thead>
              <tbody>
                {zones.map((timeZone) => (
                  <tr key={timeZone.name}>
                    <td>{timeZone.name}</td>
                    <td>{states(timeZone.before)}</td>
                    <td>{states(timeZone.after)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </HorizontalScroll>
        </section>
      )}
    </>
  );
}
