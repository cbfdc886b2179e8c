import { OfVersion, sheetsPath } from './of-version.part.tsx';
import { ChangedRates } from './changes.part.tsx';
import { compare } from './compare.rules.ts';
import { places, getVersion, sheetVersions } from './sheets.contract.ts';
import type { SheetVersion, VersionRow } from './sheets.contract.ts';
import { daysOf } from '#areas/billing/rating/tariff-days.rules.ts';
import './tariffs.css';
import { showCount } from '#kit/contract/money.ts';
import { useAddress } from '#kit/web/address.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { A, Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';
import { Wide } from '#kit/web/wide.tsx';

/** Two versions of a rate sheet side by side: the earlier one is chosen, the later one is of the address. */
export default function CompareScreen() {
  const t = useText();
  return (
    <OfVersion title={t('Two versions side by side')}>
      {(after) => (
        <Screen
          title={after.sheet}
          note={<A to={`${sheetsPath}/${after.id}`}>{t('Version {version}', { version: after.version })}</A>}
          scroll
        >
          <div className="tariff-part">
            <WithOthers after={after} />
          </div>
        </Screen>
      )}
    </OfVersion>
  );
}

/** The version that is compared with when nobody chose one: that before it, else the next. */
const usual = (rows: readonly VersionRow[], after: SheetVersion): VersionRow | undefined =>
  rows.find((v) => v.version < after.version) ?? rows.findLast((v) => v.version > after.version);

function WithOthers({ after }: { after: SheetVersion }) {
  const t = useText();
  const [search, change] = useAddress();
  const versions = useAnswer(sheetVersions, { params: { id: after.sheetId } });
  const others = (versions.data ?? []).filter((v) => v.id !== after.id);
  const chosen = others.find((v) => String(v.id) === search['with']) ?? usual(others, after);
  const before = useAnswer(getVersion, chosen ? { params: { id: chosen.id } } : null);
  return (
    <Answered of={versions}>
      {() =>
        chosen ? (
          <>
            <label className="field tariff-choice">
              <span className="lab">{t('Compared with')}</span>
              <select
                className="input"
                value={chosen.id}
                onChange={(event) => change({ with: event.target.value })}
              >
                {others.map((v) => (
                  <option key={v.id} value={v.id}>
                    {`${t('Version {version}', { version: v.version })}: ${daysOf(t, v)}`}
                  </option>
                ))}
              </select>
            </label>
            <Answered of={before}>{(found) => <Sides before={found} after={after} />}</Answered>
          </>
        ) : (
          <p className="dim">{t('The sheet has no other version to compare with.')}</p>
        )
      }
    </Answered>
  );
}

function Sides({ before, after }: { before: SheetVersion; after: SheetVersion }) {
  const t = useText();
  const known = useAnswer(places, {}).data;
  const { lines, zones, unchanged } = compare(before, after);
  const states = (of: readonly string[] | null): string => of?.join(', ') ?? '–';
  return (
    <>
      <p role="status">
        {t(
          'From version {before} to version {after}: {changed, plural, one {# rate differs} other {# rates differ}}, {same, plural, one {# is} other {# are}} the same.',
          { before: before.version, after: after.version, changed: lines.length, same: unchanged },
        )}
      </p>
      {lines.length > 0 && (
        <section>
          <h2 className="part">{t('Rates')}</h2>
          <ChangedRates changes={lines} accounts={[...before.accounts, ...after.accounts]} known={known} />
        </section>
      )}
      {zones.length > 0 && (
        <section>
          <h2 className="part">
            {t('Zones')} {showCount(zones.length)}
          </h2>
          <Wide name={t('Zones')}>
            <table className="plain">
              <thead>
                <tr>
                  <th>{t('Zone')}</th>
                  <th>{t('Before')}</th>
                  <th>{t('After')}</th>
                </tr>
              </thead>
              <tbody>
                {zones.map((zone) => (
                  <tr key={zone.name}>
                    <td>{zone.name}</td>
                    <td>{states(zone.before)}</td>
                    <td>{states(zone.after)}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </Wide>
        </section>
      )}
    </>
  );
}
