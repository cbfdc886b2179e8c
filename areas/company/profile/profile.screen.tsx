import { CompanyForm } from './company.form.tsx';
import { LogoCard } from './logo.part.tsx';
import { NumbersCard } from './numbers.part.tsx';
import { getCompany } from './profile.contract.ts';
import { useMe } from '#kit/web/me.ts';
import { Answered } from '#kit/web/nothing.tsx';
import { useAnswer } from '#kit/web/query.ts';
import { Screen } from '#kit/web/screen.tsx';
import { useText } from '#kit/web/text.tsx';

/** What documents, mails and public pages say of the company, and the numbers that its documents begin with. */
export default function CompanyScreen() {
  const t = useText();
  const me = useMe();
  const company = useAnswer(getCompany, {});
  const mayEdit = me.can('companyEdit:admin');
  return (
    <Screen title={t('Company')} note={company.data?.name} scroll>
      <div className="pad col" style={{ maxWidth: 760 }}>
        <Answered of={company} lines={8}>
          {(profile) => (
            <>
              <CompanyForm key="company" of={profile} mayEdit={mayEdit} />
              <LogoCard mayEdit={mayEdit} />
              <NumbersCard numbers={profile.numbers} mayEdit={mayEdit} />
            </>
          )}
        </Answered>
      </div>
    </Screen>
  );
}
