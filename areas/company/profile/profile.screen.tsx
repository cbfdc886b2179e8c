import { CompanyProfileForm } from './company.form.tsx';
import { LogoCard } from './logo.component.tsx';
import { NumberSeriesCard } from './number-series-card.component.tsx';
import { getCompanyProfileEndpoint } from './profile.contract.ts';
import { useCurrentUser } from '#kit/web/current-user.ts';
import { QueryBoundary } from '#kit/web/feedback.tsx';
import { useApiQuery } from '#kit/web/api-query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useTranslate } from '#kit/web/translate.tsx';

/** The company details on documents, emails and public pages, and the next document numbers. */
export default function CompanyScreen() {
  const t = useTranslate();
  const me = useCurrentUser();
  const company = useApiQuery(getCompanyProfileEndpoint, {});
  const mayEdit = me.can('companyEdit:admin');
  return (
    <Screen title={t('Company')} note={company.data?.name} scrolls>
      <div className="pad col" style={{ maxWidth: 760 }}>
        <QueryBoundary query={company} skeletonLines={8}>
          {(profile) => (
            <>
              <CompanyProfileForm key="company" company={profile} mayEdit={mayEdit} />
              <LogoCard mayEdit={mayEdit} />
              <NumberSeriesCard numbers={profile.numbers} mayEdit={mayEdit} />
            </>
          )}
        </QueryBoundary>
      </div>
    </Screen>
  );
}
